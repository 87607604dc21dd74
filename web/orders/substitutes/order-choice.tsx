import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import type { SubstituteChoice, SubstituteWishes } from '../../../contract/orders/substitute-choices.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useChosen } from '../../ui/use-chosen.ts';
import { newer, orderQuery } from '../order-queries.ts';
import { ChoiceFields, choiceLabels } from './choice-fields.tsx';

interface Change {
  choice?: SubstituteChoice;
  lines?: { productId: string; choice: SubstituteChoice | null }[];
}

interface Props {
  order: FollowedOrder & { substitutes: SubstituteChoice };
}

/** The choice for products of an order that are not there. It can be changed until the order is packed. */
export default function OrderChoice({ order }: Props) {
  const queries = useQueryClient();
  const { queryKey } = orderQuery(order._id);
  const saving = useMutation({
    // One after the other: the last one counts. Without a connection it fails at once, and what is saved is shown again.
    scope: { id: `substitutes-${order._id}` },
    mutationFn: (body: Change) =>
      browserApi.send('PUT /api/v1/order/substitutes/:orderId', { params: { orderId: order._id }, body }),
    onSuccess({ data, message }) {
      queries.setQueryData(queryKey, (known) => newer(known, data));
      toast.success(message, { id: 'substitutes' });
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
  const saved = useMemo(() => wishesOf(order), [order]);
  const [wishes, choose] = useChosen(saved, saving.isPending);
  if (order.status !== 'placed') return null;
  return (
    <Card title={m.substitutes.heading()} hint={saving.isPending ? m.ui.saving() : choiceLabels()[wishes.order]}>
      <ChoiceFields
        legend
        products={chosenLines(order).map(({ productId, name }) => ({ id: productId, name }))}
        wishes={wishes}
        onOrder={(choice) => {
          choose({ ...wishes, order: choice });
          saving.mutate({ choice });
        }}
        onLine={(productId, choice) => {
          const { [productId]: _, ...others } = wishes.lines;
          choose({ ...wishes, lines: choice ? { ...others, [productId]: choice } : others });
          saving.mutate({ lines: [{ productId, choice }] });
        }}
      />
    </Card>
  );
}

const chosenLines = ({ product_details }: FollowedOrder) => product_details.filter((line) => !line.replaces);

const wishesOf = (order: Props['order']): SubstituteWishes => ({
  order: order.substitutes,
  lines: Object.fromEntries(
    chosenLines(order).flatMap(({ productId, substitutes }) =>
      substitutes ? [[productId, substitutes] as const] : [],
    ),
  ),
});
