import type { NoteOfOrder } from '../../../../contract/orders/note-fields.ts';
import { m } from '../../../../messages/index.ts';

export const noteKinds = () =>
  ({
    staff: m.orderNotesStaff.staff(),
    to_customer: m.orderNotesStaff.toCustomer(),
    from_customer: m.orderNotesStaff.fromCustomer(),
  }) as const satisfies Record<NoteOfOrder['kind'], string>;

interface Props {
  notes: readonly NoteOfOrder[] | undefined;
  /** The letter of the order, where several are shown. */
  letter?: string;
  className?: string;
}

/** Notes of the customer and of staff on an order, for people who work on it. */
export const NoteList = ({ notes = [], letter, className }: Props) =>
  notes.length > 0 && (
    <ul aria-label={[m.orderNotesStaff.title(), letter].filter(Boolean).join(': ')} className={className}>
      {notes.map(({ _id, kind, text }) => (
        <li key={_id} className="border-l-4 border-accent-line pl-3 wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">{noteKinds()[kind]}</span>: <span>{text}</span>
        </li>
      ))}
    </ul>
  );

/** The last note on a card of the board, in two lines. */
export function LastNote({ notes = [] }: Pick<Props, 'notes'>) {
  const last = notes.at(-1);
  return (
    last && (
      <p className="mt-1 line-clamp-2 border-l-4 border-accent-line pl-2 text-sm wrap-anywhere">
        <span className="font-semibold">{noteKinds()[last.kind]}: </span>
        {last.text}
      </p>
    )
  );
}
