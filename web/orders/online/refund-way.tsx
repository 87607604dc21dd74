import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import { type OnlineRefundWay, onlineRefundWays } from '../../../contract/payments/payment-states.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi, sendAgain } from '../../api/browser-api.ts';
import { PillRadios } from '../../ui/pill-radios.tsx';
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
    <div className="mt-4 text-sm">
      <p aria-hidden className="mb-2 font-semibold text-ink">
        {title}
      </p>
      <PillRadios
        label={title}
        options={onlineRefundWays.map((each) => [each, words[each].label()] as const)}
        value={way}
        onChange={(chosen) => {
          choose(chosen);
          saving.mutate(chosen);
        }}
      />
      <p className="mt-1.5 text-muted">{saving.isPending ? m.ui.saving() : words[way].hint()}</p>
    </div>
  );
}
