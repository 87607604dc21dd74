import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FollowedOrder } from '../../../contract/order-follow.ts';
import type { SubstituteChoice } from '../../../contract/substitute-choices.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toasts.tsx';
import { newer, orderQuery } from '../order-queries.ts';
import { ChoiceFields, choiceLabels } from './choice-fields.tsx';

interface Change {
  choice?: SubstituteChoice;
  lines?: { productId: string; choice: SubstituteChoice | null }[];
}

/** What is done with products of an order that are not there. It can be changed until the order is packed. */
export default function OrderChoice({ order }: { order: FollowedOrder & { substitutes: SubstituteChoice } }) {
  const queries = useQueryClient();
  const { queryKey } = orderQuery(order._id);
  const saving = useMutation({
    mutationFn: (body: Change) =>
      browserApi.send('PUT /api/v1/order/substitutes/:orderId', { params: { orderId: order._id }, body }),
    onSuccess({ data, message }) {
      queries.setQueryData(queryKey, (known) => newer(known, data));
      toast.success(message, { id: 'substitutes' });
    },
    onError: (error) => toast.error(messageOf(error), { id: 'substitutes' }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (order.status !== 'placed') return null;
  const lines = order.product_details.filter((line) => !line.replaces);
  const sent = saving.isPending ? saving.variables : {};
  const own = Object.fromEntries(
    lines.flatMap(({ productId, substitutes }) => {
      const chosen = sent.lines?.find((each) => each.productId === productId);
      const choice = chosen ? chosen.choice : substitutes;
      return choice ? [[productId, choice] as const] : [];
    }),
  );
  return (
    <Card title={m.substitutes.heading()} hint={choiceLabels[order.substitutes]}>
      <ChoiceFields
        legend
        products={lines.map(({ productId, name }) => ({ id: productId, name }))}
        wishes={{ order: sent.choice ?? order.substitutes, lines: own }}
        disabled={saving.isPending}
        onOrder={(choice) => saving.mutate({ choice })}
        onLine={(productId, choice) => saving.mutate({ lines: [{ productId, choice }] })}
      />
    </Card>
  );
}
