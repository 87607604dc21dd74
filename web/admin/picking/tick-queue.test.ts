import { expect, it } from 'vitest';
import type { PickedOrder } from '../../../contract/picking.ts';
import { afterSaving, bodyOf, countUnsaved, parseQueue, withBags, withTick, withUnsaved } from './tick-queue.ts';

const line = (productId: string) => ({
  productId,
  name: productId,
  images: [],
  unit: 'kg',
  unit_quantity: 1,
  quantity: 1,
  sku: '',
  ean: [],
  shelf: '',
});
const order: PickedOrder = {
  _id: 'o',
  orderId: 'TK-1',
  claimId: 'c1',
  revision: 1,
  customerName: '',
  city: '',
  pincode: '',
  createdAt: '',
  claimedAt: '',
  lines: [line('rice'), { ...line('dal'), pickedAt: '1' }],
};
const picked = ({ lines }: PickedOrder) => lines.filter(({ pickedAt }) => pickedAt).map(({ productId }) => productId);

it('shows what is not saved yet', () => {
  let queue = withTick({}, order, 'rice', true, '2');
  expect(picked(withUnsaved(order, queue))).toEqual(['rice', 'dal']);
  queue = withTick(withTick(queue, order, 'dal', false, '3'), order, 'rice', false, '4');
  expect(picked(withUnsaved(order, queue))).toEqual([]);
  expect(withUnsaved(order, withBags(queue, order, 3)).bags).toBe(3);
  expect(countUnsaved(queue, order)).toBe(2);
});

it('shows a product that was ticked before the customer wanted more of it as not picked', () => {
  const queue = withTick(withTick({}, order, 'rice', true, '2', 1), order, 'dal', true, '3', 2);
  const more = { ...order, lines: order.lines.map(({ pickedAt: _, ...each }) => ({ ...each, quantity: 2 })) };
  expect(picked(withUnsaved(order, queue))).toEqual(['rice', 'dal']);
  expect(picked(withUnsaved(more, queue))).toEqual(['dal']);
});

it('keeps what has changed while it was being saved', () => {
  const sent = withBags(withTick(withTick({}, order, 'rice', true, '2'), order, 'dal', true, '3'), order, 2);
  const meanwhile = withBags(withTick(sent, order, 'rice', false, '5'), order, 3);
  const unsaved = sent.o;
  if (!unsaved) throw new Error('nothing to send');
  const left = afterSaving(meanwhile, 'o', unsaved);
  expect(left).toEqual({ o: { claimId: 'c1', ticks: { rice: { picked: false, at: '5' } }, bags: 3 } });
  expect(afterSaving(sent, 'o', unsaved)).toEqual({});
  expect(bodyOf(unsaved)).toEqual({
    claimId: 'c1',
    ticks: [
      { productId: 'rice', picked: true, at: '2' },
      { productId: 'dal', picked: true, at: '3' },
    ],
    bags: 2,
  });
});

it('drops what belongs to a former claim', () => {
  const queue = withTick({}, order, 'rice', true, '2');
  const again = { ...order, claimId: 'c2' };
  expect(picked(withUnsaved(again, queue))).toEqual(['dal']);
  expect(withTick(queue, again, 'dal', true, '3').o).toEqual({
    claimId: 'c2',
    ticks: { dal: { picked: true, at: '3' } },
  });
  const former = queue.o;
  if (!former) throw new Error('nothing to send');
  const now = withTick({}, again, 'rice', true, '2');
  expect(afterSaving(now, 'o', former)).toBe(now);
});

it.each([null, '', '{', '1', 'null', '{"o":1}', '{"o":{"claimId":"c"}}'])('reads nothing from %j', (text) => {
  expect(parseQueue(text)).toEqual({});
});
