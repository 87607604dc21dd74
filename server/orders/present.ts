import { imageUrl } from '../../contract/images.ts';
import { toRupees } from '../../contract/money.ts';
import type { Order } from '../../contract/orders.ts';
import type { OrderLineRow, PlacedOrder } from './store.ts';

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
