import { noteLimits } from '../../contract/orders/note-rules.ts';
import { m } from '../../messages/index.ts';
import { TextArea } from '../ui/text-area.tsx';

interface Props {
  note: string;
  onChange: (note: string) => void;
}

/** The customer's note to the store. */
export default function OrderNote({ note, onChange }: Props) {
  return (
    <div>
      <TextArea
        label={m.orderNotes.yours()}
        rows={2}
        maxLength={noteLimits.customer}
        value={note}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="mt-1 text-sm text-muted">{m.orderNotes.yoursHint()}</p>
    </div>
  );
}
