import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { OrderChange } from '../../contract/orders/orders.ts';
import { OrderChanges } from './order-changes.tsx';

const potato = { _id: 'line1', product: { _id: 'potato', name: 'Potato', price: 38, discount: 10 }, quantity: 2 };
const same = { quantity: 2, inCart: 2, available: 9, oldPrice: 34.2, price: 34.2 };
const potatoes = (changed: Partial<OrderChange>): OrderChange => ({
  productId: 'potato',
  name: 'A product',
  ...same,
  ...changed,
});
const onion = (changed: Partial<OrderChange>): OrderChange => ({
  productId: 'onion',
  name: 'Onion',
  ...same,
  ...changed,
});

/** The text of the changes at the checkout. `inCart` is the current quantity of each product. */
const saidOf = (
  changes: OrderChange[],
  { grossTotal = 73, cartTotalAmount = 38 } = {},
  inCart: Record<string, number> = {},
) =>
  renderToStaticMarkup(
    <OrderChanges
      rejection={{
        message: 'Something has changed.',
        details: { changes, grossTotal, cartTotalAmount },
        lines: [potato],
      }}
      quantityOf={(id) => inCart[id] ?? 2}
      onTakeAvailable={() => {}}
      onRemove={() => {}}
    />,
  ).replaceAll(/<[^>]*>/g, '');

describe('the message about a rejected order', () => {
  it('offers what is available, with its total', () => {
    const said = saidOf([potatoes({ available: 1 })]);
    expect(said).toContain('Potatoonly 1 left');
    expect(said).not.toContain('each');
    expect(said).toContain('Total of what is available₹38.00');
    expect(said).toContain('Take what is available');
    expect(said).toContain('Remove unavailable items');
  });

  it('offers to remove sold-out products, with the name that was displayed', () => {
    const said = saidOf([potatoes({ available: 0, price: null })], { grossTotal: 0, cartTotalAmount: 0 });
    expect(said).toContain('Potatono longer sold');
    expect(said).not.toContain('Total');
    expect(said).not.toContain('Take what is available');
    expect(said).toContain('Remove unavailable items');
  });

  it('shows the old and the new price', () => {
    const said = saidOf([potatoes({ price: 38 })]);
    expect(said).toContain('was ₹34.20 →, is now ₹38.00 each');
    expect(said).toContain('Total now₹38.00');
    expect(said).not.toContain('unavailable');
  });

  it('shows all differences of all products, whatever the error code', () => {
    const said = saidOf([potatoes({ available: 0 }), onion({ price: 40, inCart: 3 })]);
    expect(said).toContain('Potatoout of stock');
    expect(said).toContain('Onion3 in your cart nowwas ₹34.20 →, is now ₹40.00 each');
    expect(saidOf([potatoes({ available: 1, price: 40 })])).toContain('only 1 leftwas ₹34.20 →, is now ₹40.00 each');
  });

  it('shows a changed price after missing items are resolved, and disappears when nothing is left', () => {
    const changes = [potatoes({ available: 0 }), onion({ price: 40 })];
    const settled = saidOf(changes, {}, { potato: 0 });
    expect(settled).toContain('Prices have changed');
    expect(settled).toContain('Onionwas ₹34.20 →, is now ₹40.00 each');
    expect(settled).not.toContain('Potato');
    expect(saidOf([potatoes({ available: 0 })], {}, { potato: 0 })).toBe('');
  });
});
