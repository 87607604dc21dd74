import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import { type OnlineRefundWay, onlineRefundWays } from '../../../contract/payments/payment-states.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi, sendAgain } from '../../api/browser-api.ts';
import { toast } from '../../ui/toasts.tsx';
import { useChosen } from '../../ui/use-chosen.ts';
import { paymentQuery } from './payment-query.ts';

const words: Readonly<Record<OnlineRefundWay, { label: () => string; hint: () => string }>> = {
  source: { label: () => m.paying.waySource(), hint: () => m.paying.waySourceHint() },
  credit: { label: () => m.paying.wayCredit(), hint: () => m.paying.wayCreditHint() },
};

interface Props {
  order: FollowedOrder;
  /** True in the dialog that cancels the order, after which all of its money comes back. */
  cancels?: boolean;
}

/** How the money of an order comes back, if any does. Nothing for an order without this choice. */
export default function RefundWay({ order, cancels = false }: Props) {
  const { data: payment } = useQuery(paymentQuery(order));
  return payment?.refundWay && <Choice order={order} cancels={cancels} saved={payment.refundWay} />;
}

function Choice({ order, cancels, saved }: Required<Props> & { saved: OnlineRefundWay }) {
  const title = cancels ? m.paying.wayTitleCancel() : m.paying.wayTitle();
  const name = useId();
  const queries = useQueryClient();
  const { queryKey } = paymentQuery(order);
  const saving = useMutation({
    // With the cancellation: one after the other, so that the last choice counts.
    scope: { id: `cancel-${order._id}` },
    mutationFn: (way: OnlineRefundWay) =>
      sendAgain(() =>
        browserApi.send('PUT /api/v1/order/:orderId/refund-way', { params: { orderId: order._id }, body: { way } }),
      ),
    onSuccess: ({ data }) => void queries.setQueryData(queryKey, data),
    onError(error) {
      toast.error(messageOf(error));
      void queries.invalidateQueries({ queryKey });
    },
  });
  const [way, choose] = useChosen(saved, saving.isPending);
  return (
    <fieldset className="mt-4 text-sm">
      <legend className="mb-2 font-semibold text-ink">{title}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {onlineRefundWays.map((each) => (
          <label
            key={each}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-md border border-line bg-canvas px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              checked={way === each}
              onChange={() => {
                choose(each);
                saving.mutate(each);
              }}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-semibold text-ink">{words[each].label()}</span>
              <span className="block text-muted">{words[each].hint()}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
