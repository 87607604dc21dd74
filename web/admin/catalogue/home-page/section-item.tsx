import type { ReactNode } from 'react';
import { fewestOnShelf, type NamedSection } from '../../../../contract/catalogue/admin-limits.ts';
import { m } from '../../../../messages/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { IconComponent } from '../../../ui/icon.tsx';
import { BadgePercent, Eye, EyeOff, LayoutGrid, Pencil, Trash2, TriangleAlert } from '../../../ui/icons.tsx';
import { Award, Gift, RotateCcw } from '../../../ui/order-icons.ts';
import { DragHandle, MoveButtons, type Place } from '../../../ui/ordered-list.tsx';
import { Thumb } from '../products/thumb.tsx';
import type { Entry } from './draft.ts';
import { formNames, isTitled, periodTexts, titleOf, usualNameOf } from './section-texts.ts';

interface Props {
  entry: Entry;
  place: Place;
  onEdit: (entry: Entry) => void;
  onToggle: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
}

/** A section in the list: what it is, what it shows now, and what can be done with it. */
export function SectionItem({ entry, place, onEdit, onToggle, onDelete }: Props) {
  const { section } = entry;
  const { hidden } = section;
  const title = titleOf(entry);
  const isCreated = section.kind === 'created';
  return (
    <div
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-canvas p-2 pl-1 sm:grid-cols-[auto_minmax(0,1fr)_auto]',
        hidden && 'bg-surface',
      )}
    >
      <span className="flex items-center gap-1">
        <DragHandle />
        <span className="block w-12 shrink-0 overflow-hidden rounded-sm bg-tile pointer-coarse:ml-2">
          <EntryPicture entry={entry} title={title} />
        </span>
      </span>
      <div className="min-w-0 py-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-sm text-muted">{wordsOf(entry).join(' · ')}</p>
        <Notes entry={entry} />
      </div>
      <div className="flex flex-wrap justify-end max-sm:col-span-2">
        <MoveButtons name={title} {...place} />
        <IconButton
          label={isCreated ? m.adminHome.edit({ title }) : m.adminHome.rename({ title })}
          onClick={() => onEdit(entry)}
        >
          <Pencil size={20} />
        </IconButton>
        <IconButton
          label={hidden ? m.adminHome.show({ title }) : m.adminHome.hide({ title })}
          onClick={() => onToggle(entry)}
        >
          {hidden ? <EyeOff size={20} /> : <Eye size={20} />}
        </IconButton>
        {isCreated && (
          <IconButton label={m.adminHome.delete({ title })} onClick={() => onDelete(entry)} className="text-danger">
            <Trash2 size={20} />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** The icons of built-in sections, which have no picture. */
const icons: Record<NamedSection, IconComponent> = {
  tiles: LayoutGrid,
  again: RotateCcw,
  coupons: Gift,
  offers: BadgePercent,
  best: Award,
};

function EntryPicture({ entry, title }: { entry: Entry; title: string }) {
  const { section } = entry;
  if (section.kind !== 'builtIn') return <Thumb url={imageOf(entry)} widest={96} sizes="48px" name={title} />;
  const Icon = icons[section.name];
  return (
    <span className="flex aspect-square items-center justify-center text-muted">
      <Icon size={24} />
    </span>
  );
}

function imageOf({ section, category, picked }: Entry): string {
  if (section.kind === 'category') return category?.image ?? '';
  return section.kind === 'created' ? section.image || (picked[0]?.images[0] ?? '') : '';
}

/** Its kind, and how much it shows now. */
function wordsOf(entry: Entry): string[] {
  const { section, count } = entry;
  const name = section.kind === 'builtIn' ? section.name : undefined;
  const counted =
    count === null
      ? m.adminHome.ofPerson()
      : name === 'tiles'
        ? m.adminHome.tilesNow({ count })
        : name === 'coupons'
          ? m.adminHome.offersNow({ count })
          : m.adminHome.productsNow({ count });
  if (section.kind === 'created') return [formNames()[section.form], counted, ...periodTexts(section.period)];
  const kind = section.kind === 'category' ? m.adminHome.categoryRow() : undefined;
  const usual = isTitled(section) ? usualNameOf(entry) : undefined;
  return [kind, usual, counted].filter((word) => word !== undefined);
}

/** Why shoppers do not see it now. */
function Notes({ entry: { section, count, isOn } }: Pick<Props, 'entry'>): ReactNode {
  if (section.hidden) return <p className="text-sm font-semibold text-muted">{m.adminHome.hiddenNow()}</p>;
  // Most shops have no offers at most times.
  if (count === 0 && section.kind === 'builtIn' && section.name === 'coupons')
    return <p className="text-sm font-semibold text-muted">{m.adminHome.noOffersNow()}</p>;
  if (count === 0)
    return (
      <p className="flex items-center gap-1.5 text-sm font-semibold text-warning">
        <TriangleAlert size={16} className="shrink-0" />
        {section.kind === 'builtIn' && (section.name === 'offers' || section.name === 'best')
          ? m.adminHome.fewNow({ fewest: String(fewestOnShelf) })
          : m.adminHome.emptyNow()}
      </p>
    );
  if (section.kind !== 'created' || isOn === undefined || periodTexts(section.period).length === 0) return null;
  return isOn ? (
    <p className="text-sm font-semibold text-success">{m.adminHome.shownNow()}</p>
  ) : (
    <p className="text-sm font-semibold text-muted">{m.adminHome.notNow()}</p>
  );
}
