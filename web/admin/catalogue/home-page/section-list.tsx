import { OrderedList } from '../../../ui/ordered-list.tsx';
import type { Entries, Entry } from './draft.ts';
import { SectionItem } from './section-item.tsx';
import { titleOf } from './section-texts.ts';

interface Props {
  entries: Entries;
  onChange: (entries: Entries) => void;
  onEdit: (entry: Entry) => void;
  /** Hides or shows it. */
  onToggle: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
}

/** The sections in their order. Reordered by dragging, or with arrow buttons. */
export const SectionList = ({ entries, onChange, ...actions }: Props) => (
  <OrderedList items={entries} keyOf={({ key }) => key} nameOf={titleOf} onChange={onChange}>
    {(entry, place) => <SectionItem entry={entry} place={place} {...actions} />}
  </OrderedList>
);
