import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentMessage } from '../../../../contract/payments/payments-admin.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatMoment } from '../../../dates.ts';
import { cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { messagesQuery } from './payments-queries.ts';

/** The messages of the provider, which may have personal data: they are loaded when somebody opens them. */
export function PaymentMessages({ paymentId }: { paymentId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classNames(cardFrame, 'min-w-0 p-4 sm:p-5')}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer text-lg font-bold">{m.paymentsAdmin.messages()}</summary>
      <p className="mt-1 text-sm text-muted">{m.paymentsAdmin.messagesHint()}</p>
      {isOpen && <Messages paymentId={paymentId} />}
    </details>
  );
}

function Messages({ paymentId }: { paymentId: string }) {
  const { data: messages, error, refetch } = useQuery(messagesQuery(paymentId));
  if (error) return <LoadingFailed title={m.paymentsAdmin.messagesFailed()} query={{ error, refetch }} />;
  if (!messages)
    return <Skeletons label={m.paymentsAdmin.loadingMessages()} className="mt-4" sizes={['h-40 w-full rounded-md']} />;
  if (messages.length === 0) return <p className="mt-4 text-muted">{m.paymentsAdmin.noMessages()}</p>;
  return (
    <ul className="mt-4 space-y-4">
      {messages.map((message) => (
        <li key={message._id}>
          <p className="text-sm font-semibold wrap-anywhere">
            {message.name} · {formatMoment(message.receivedAt)}
          </p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus in it the arrow keys scroll it
            tabIndex={0}
            className="mt-1 max-h-96 overflow-y-auto rounded-md bg-surface p-3 text-xs whitespace-pre-wrap wrap-anywhere focus-visible:-outline-offset-2"
          >
            {prettyOf(message)}
          </pre>
        </li>
      ))}
    </ul>
  );
}

/** As it arrived when it is no JSON. */
function prettyOf({ body }: PaymentMessage): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
