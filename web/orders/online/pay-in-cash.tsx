import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi, sendAgain } from '../../api/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { Banknote } from '../../ui/order-icons.ts';
import { toast } from '../../ui/toasts.tsx';
import { newer, orderQuery, ordersQuery } from '../order-queries.ts';

/** Sends an order that waits for its payment to the store, to be paid at the door. */
export function PayInCash({ orderId }: { orderId: string }) {
  const queries = useQueryClient();
  const { queryKey } = orderQuery(orderId);
  const switching = useMutation({
    mutationFn: () =>
      sendAgain(() => browserApi.send('POST /api/v1/order/:orderId/pay-in-cash', { params: { orderId } })),
    onSuccess({ data, message }) {
      queries.setQueryData(queryKey, (known) => newer(known, data));
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
    async onSettled() {
      void queries.invalidateQueries({ queryKey: ordersQuery.queryKey });
      await queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Button
      variant="outline"
      className="w-full"
      busy={switching.isPending}
      busyLabel={m.paying.switching()}
      onClick={() => switching.mutate()}
    >
      <Banknote size={20} />
      {m.paying.cashInstead()}
    </Button>
  );
}
