import type { ComponentProps, ReactNode } from 'react';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { cardFrame } from '../../../ui/card.tsx';
import { ArrowLeft, ArrowRight, Plus, Trash2 } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { times } from '../../../ui/times.ts';
import { HistoryButton } from '../../audit-log/history-button.tsx';
import { Thumb } from './thumb.tsx';

/** Beside the title of a list: adds an item. */
export const AddButton = ({ children, ...button }: ComponentProps<typeof Button>) => (
  <Button {...button}>
    <Plus size={18} />
    {children}
  </Button>
);

/** Beside it: starts to change the order in which shoppers see the list. */
export const ChangeOrderButton = (button: ComponentProps<typeof Button>) => (
  <Button variant="outline" className="px-3! sm:px-5!" {...button}>
    <ArrowLeft size={18} className="-mr-3 rotate-90" />
    <ArrowRight size={18} className="rotate-90" />
    {m.adminOrder.changeOrder()}
  </Button>
);

interface Props {
  entity: 'category' | 'product';
  item: { _id: string; name: string };
  image: string | undefined;
  /** Shown on the picture. */
  badge?: ReactNode;
  /** The heading: the name, or a link with the name. */
  heading: ReactNode;
  /** Between heading and buttons. */
  children?: ReactNode;
  editLabel: string;
  /** Accessible name of the edit button, with the name of the item. */
  editName: string;
  /** Without it, the item is only shown. */
  change: { onEdit: () => void; onDelete: () => void } | undefined;
}

/** An item of a grid: picture, name, history, and buttons to edit and remove it. */
export const CatalogueCard = ({ entity, item, image, badge, heading, children, ...rest }: Props) => (
  <article className={`${cardFrame} flex h-full flex-col p-3`}>
    <div className="relative rounded-md bg-surface p-3">
      <Thumb name={item.name} url={image} widest={320} sizes="(width >= 64rem) 13rem, (width >= 40rem) 30vw, 42vw" />
      {badge}
    </div>
    <div className="mt-2 flex items-start justify-between gap-1">
      <h2 className="line-clamp-2 min-w-0 pt-2 text-sm font-semibold [overflow-wrap:anywhere]">{heading}</h2>
      <HistoryButton entity={entity} entityId={item._id} name={item.name} />
    </div>
    {children}
    {rest.change && (
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <Button
          variant="outline"
          className="min-w-fit flex-1 px-1! text-xs leading-tight sm:text-sm sm:whitespace-nowrap"
          aria-label={rest.editName}
          onClick={rest.change.onEdit}
        >
          {rest.editLabel}
        </Button>
        <Button
          variant="danger"
          className="px-3!"
          aria-label={m.adminCatalogue.removeNamed({ name: item.name })}
          title={m.ui.remove()}
          onClick={rest.change.onDelete}
        >
          <Trash2 size={18} />
        </Button>
      </div>
    )}
  </article>
);

/** At large text, phones have one column. */
export const cardGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6';

/** Ten cards while a grid is loaded. */
export const CardGridSkeleton = () => (
  <ul aria-busy="true" aria-label={m.adminCatalogue.loading()} className={cardGrid}>
    {times(10, (index) => (
      <li key={index} className={`${cardFrame} p-3`}>
        <Skeleton className="aspect-square w-full" />
        <Skeleton className="my-2 h-11 w-2/3" />
        <Skeleton className="h-11 w-full" />
      </li>
    ))}
  </ul>
);
