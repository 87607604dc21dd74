import type { CustomerNote } from '../../contract/orders/note-fields.ts';
import { m } from '../../messages/index.ts';
import { formatMoment } from '../dates.ts';
import { Card } from '../ui/card.tsx';

/** Notes of the store to the customer, and the customer's note at checkout. */
export default function OrderNotes({ notes }: { notes: readonly CustomerNote[] }) {
  const messages = notes.filter(({ kind }) => kind === 'to_customer');
  const own = notes.find(({ kind }) => kind === 'from_customer');
  return (
    <div className="space-y-5">
      {messages.length > 0 && (
        <Card title={m.orderNotes.messages()}>
          <ul className="space-y-3">
            {messages.map(({ _id, text, createdAt }) => (
              <li key={_id} className="rounded-lg bg-accent-soft p-4">
                <time dateTime={createdAt} className="text-sm text-muted">
                  {formatMoment(createdAt)}
                </time>
                <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {own && (
        <Card title={m.orderNotes.yourNote()}>
          <p className="wrap-anywhere whitespace-pre-line">{own.text}</p>
        </Card>
      )}
    </div>
  );
}
