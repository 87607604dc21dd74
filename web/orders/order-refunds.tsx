import type { Refund } from '../../contract/money/refunds.ts';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { m } from '../../messages/index.ts';
import { Card } from '../ui/card.tsx';
import { RefundList } from './refund-list.tsx';

/** Refunds of an order. */
const OrderRefunds = ({ order, refunds }: { order: FollowedOrder; refunds: readonly Refund[] }) => (
  <Card title={m.refunds.title()}>
    <RefundList refunds={refunds} lines={order.product_details} />
  </Card>
);

export default OrderRefunds;
