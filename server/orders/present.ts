import { imageUrl } from '../../contract/images.ts';
import { toRupees } from '../../contract/money.ts';
import type { FollowedOrder, OrderEvent, OrderNews } from '../../contract/order-follow.ts';
import { nextSteps } from '../../contract/order-steps.ts';
import type { Order } from '../../contract/orders.ts';
import type { News } from './order-news.ts';
import type { OrderStory } from './orders.ts';
import type { OrderLineRow, PlacedOrder } from './store.ts';
import type { OrderEventRow } from './work-store.ts';

export const presentOrder = ({ order, lines }: PlacedOrder): Order => ({
  _id: order.id,
  orderId: order.number,
  status: order.status,
  payment_status: order.paymentStatus,
  grossTotal: toRupees(order.grossPaise),
  totalAmount: toRupees(order.totalPaise),
  product_details: lines.map(presentLine),
  delivery_address: order.address,
  createdAt: order.createdAt.toISOString(),
});

const presentLine = (line: OrderLineRow): Order['product_details'][number] => ({
  productId: line.productId,
  name: line.name,
  images: line.image === '' ? [] : [imageUrl(line.image)],
  unit: line.unit,
  unit_quantity: line.unitQuantity,
  price: toRupees(line.salePaise),
  quantity: line.quantity,
});

/** An order as whoever placed it follows it. */
export const presentFollowed = (story: OrderStory): FollowedOrder => ({
  ...presentOrder(story),
  revision: story.order.revision,
  cancelReason: story.order.cancelReason,
  canCancel: nextSteps(story.order.status, 'customer').includes('cancelled'),
  events: story.events.map(presentEvent),
});

export const presentEvent = (row: OrderEventRow): OrderEvent => ({
  _id: row.id,
  kind: row.kind,
  note: row.note,
  by: row.actorRole === 'ADMIN' ? 'shop' : 'customer',
  createdAt: row.createdAt.toISOString(),
});

export const presentNews = (news: News): OrderNews => ({
  _id: news.id,
  orderId: news.number,
  status: news.status,
  revision: news.revision,
});
