import type { ShownMovement } from '../../../contract/inventory/stock.ts';
import type { NamedMovement } from './stock.ts';

export const presentMovement = (row: NamedMovement): ShownMovement => ({
  _id: row.id,
  kind: row.kind,
  quantity: row.quantity,
  counted: row.counted,
  reason: row.reason,
  ...(row.reasonKey && { reasonKey: row.reasonKey }),
  stock: row.stock,
  actor: row.actorId === null ? null : { _id: row.actorId, name: row.actorName },
  order: row.orderId === null ? null : { _id: row.orderId, orderId: row.orderNumber },
  createdAt: row.createdAt.toISOString(),
});
