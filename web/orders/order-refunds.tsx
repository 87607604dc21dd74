import type { FollowedOrder } from '../../contract/order-follow.ts';
import type { Refund } from '../../contract/refunds.ts';
import { m } from '../../messages/index.ts';
import { Card } from '../ui/card.tsx';
import { RefundList } from './refund-list.tsx';

/** What the customer got back for an order. */
const OrderRefunds = ({ order, refunds }: { order: FollowedOrder; refunds: readonly Refund[] }) => (
  <Card title={m.refunds.title()}>
    <RefundList refunds={refunds} lines={order.product_details} />
  </Card>
);

export default OrderRefunds;
