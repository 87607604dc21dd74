import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPaise, salePaise, toPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { ProductPicture } from '../products/product-picture.tsx';
import { packSize } from '../products/product-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { ArrowRight, History, Search } from '../ui/icons.tsx';
import type { Offer } from './suggestion-groups.ts';

interface Props {
  id: string;
  offer: Offer;
  active: boolean;
  onChoose: () => void;
}

/** One option of the list. The focus stays in the box, which names the active option. */
export const SuggestionOption = ({ id, offer, active, onChoose }: Props) => (
  <Link
    id={id}
    role="option"
    aria-selected={active}
    tabIndex={-1}
    to={offer.to}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onChoose}
    className={classNames(
      'flex min-h-11 scroll-mb-16 items-center gap-3 rounded-md px-2.5 py-1 text-sm hover:bg-surface',
      active && 'bg-accent-soft hover:bg-accent-soft',
    )}
  >
    <Content offer={offer} />
  </Link>
);

function Content({ offer }: { offer: Offer }) {
  if (offer.kind === 'text' && offer.role === 'all') {
    return (
      <span className="flex min-w-0 flex-1 items-center justify-center gap-1.5 font-semibold text-accent">
        <span className="truncate">{m.search.seeAllResultsFor({ text: offer.text })}</span>
        <ArrowRight size={16} className="shrink-0" />
      </span>
    );
  }
  if (offer.kind === 'text') {
    const Icon = offer.role === 'recent' ? History : Search;
    return <Line before={<Icon size={18} className="text-muted" />} name={offer.text} />;
  }
  if (offer.kind === 'category') {
    return (
      <Line
        before={<Thumb image={offer.image} name={offer.name} />}
        name={offer.name}
        more={offer.within && m.search.within({ category: offer.within })}
      />
    );
  }
  const { name, images, price, discount, stock } = offer.product;
  const size = packSize(offer.product);
  return (
    <Line
      before={<Thumb image={images[0] ?? ''} name={name} />}
      name={name}
      more={stock > 0 ? size : m.search.outOfStock({ size })}
      after={formatPaise(salePaise(toPaise(price), discount))}
    />
  );
}

interface LineProps {
  before: ReactNode;
  name: string;
  more?: string;
  after?: string;
}

const Line = ({ before, name, more, after }: LineProps) => (
  <>
    <span className="flex w-10 shrink-0 justify-center">{before}</span>
    <span className="min-w-0 flex-1">
      <span className="line-clamp-1 font-medium [overflow-wrap:anywhere]">{name}</span>
      {more && <span className="block truncate text-xs text-muted">{more}</span>}
    </span>
    {after && <span className="shrink-0 font-bold tabular-nums">{after}</span>}
  </>
);

const Thumb = ({ image, name }: { image: string; name: string }) => (
  <ProductPicture image={image} name={name} pixels={36} className="size-10 rounded-sm p-0.5" />
);
