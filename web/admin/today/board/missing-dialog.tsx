import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { choiceOf } from '../../../../contract/orders/substitute-choices.ts';
import { m } from '../../../../messages/index.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { AdjustLinesDialog } from './adjust-lines-dialog.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { LoadingOrderDialog } from './loading-order-dialog.tsx';
import type { useOrderActions } from './use-order-actions.ts';

/** Loaded in shops with substitutes. */
const ReplaceDialog = lazyComponent(() => import('./substitutes/replace-dialog.tsx'));

/** Returns true when a product of an order may be replaced. */
export function mayReplace(order: FulfilmentOrder, productId: string): boolean {
  const line = order.product_details.find((each) => each.productId === productId);
  const choice = line && choiceOf(order, line);
  const isAsked = order.substitutions?.some((each) => each.status === 'asked' && each.product.productId === productId);
  return (
    order.status === 'placed' &&
    order.canChangeLines &&
    !line?.replaces &&
    !isAsked &&
    (choice === 'similar' || choice === 'ask')
  );
}

interface Props {
  orderId: string;
  productId: string;
  actions: ReturnType<typeof useOrderActions>;
  onClose: () => void;
}

/** Replaces units of a product that is not there, as the customer chose, or reports them as missing. */
export function MissingDialog({ orderId, productId, actions, onClose }: Props) {
  const order = useQuery({ ...fulfilmentOrderQuery(orderId), refetchOnMount: 'always' });
  const [removing, setRemoving] = useState(false);
  const [opened, setOpened] = useState<FulfilmentOrder>();
  if (!opened && order.data && !order.isFetching) setOpened(order.data);
  if (opened && !removing && mayReplace(opened, productId))
    return (
      <ReplaceDialog
        order={opened}
        productId={productId}
        actions={actions}
        onRemove={() => setRemoving(true)}
        onClose={onClose}
        onMissing={() => setRemoving(true)}
      />
    );
  if (opened) return <AdjustLinesDialog order={opened} productId={productId} actions={actions} onClose={onClose} />;
  return <LoadingOrderDialog title={m.adminOrders.adjustTitle()} order={order} onClose={onClose} />;
}
