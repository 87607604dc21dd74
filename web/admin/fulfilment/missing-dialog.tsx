import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/index.ts';
import { AdjustLinesDialog } from './adjust-lines-dialog.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { LoadingOrderDialog } from './loading-order-dialog.tsx';
import type { useOrderActions } from './use-order-actions.ts';

interface Props {
  orderId: string;
  productId: string;
  actions: ReturnType<typeof useOrderActions>;
  onClose: () => void;
}

/** Reports that units of one product of an order are missing. */
export function MissingDialog({ orderId, productId, actions, onClose }: Props) {
  const order = useQuery({ ...fulfilmentOrderQuery(orderId), refetchOnMount: 'always' });
  if (order.data && !order.isFetching)
    return <AdjustLinesDialog order={order.data} productId={productId} actions={actions} onClose={onClose} />;
  return <LoadingOrderDialog title={m.adminOrders.adjustTitle()} order={order} onClose={onClose} />;
}
