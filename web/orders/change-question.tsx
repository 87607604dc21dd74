import { useEffect, useId } from 'react';
import type { OrderChange } from '../../contract/orders/order-change-fields.ts';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { m } from '../../messages/index.ts';
import { browserApi } from '../api/browser-api.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { ChangedOrderParts } from './changed-order.tsx';
import { TimeLeft, useSecondsUntil } from './time-left.tsx';
import { useAnswer } from './use-answer.ts';

interface Props {
  order: FollowedOrder;
  change: OrderChange;
  /** When the order was loaded, in ms by the device's clock. */
  clock: number;
}

/** The store proposes a change of the order, and the customer agrees or not. */
export default function ChangeQuestion({ order, change, clock }: Props) {
  const titleId = useId();
  const answering = useAnswer(order._id, (accept: boolean) =>
    browserApi.send('POST /api/v1/order/answer-change/:orderId', {
      params: { orderId: order._id },
      body: { changeId: change._id, accept },
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is announced
  useEffect(() => announce(m.orderChanges.questionArrived()), [change._id]);
  const seconds = useSecondsUntil(change.answerBy, order.now, clock);
  return (
    <section aria-labelledby={titleId} className="rounded-xl border-2 border-accent bg-canvas p-4 shadow-card sm:p-5">
      <h2 id={titleId} className="mb-4 text-lg font-bold">
        {m.orderChanges.question()}
      </h2>
      <ChangedOrderParts change={change} />
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {([true, false] as const).map((accept) => (
          <Button
            key={String(accept)}
            variant={accept ? 'solid' : 'outline'}
            className="min-h-12"
            busy={answering.isPending && answering.variables === accept}
            busyLabel={m.substitutes.answering()}
            disabled={seconds <= 0 || answering.isPending}
            onClick={() => answering.mutate(accept)}
          >
            {accept ? m.orderChanges.accept() : m.orderChanges.refuse()}
          </Button>
        ))}
      </div>
      <TimeLeft seconds={seconds}>{m.orderChanges.withoutAnswer()}</TimeLeft>
    </section>
  );
}
