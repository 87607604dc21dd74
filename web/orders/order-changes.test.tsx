import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { OrderChange } from '../../contract/orders.ts';
import { OrderChanges } from './order-changes.tsx';

const potato = { _id: 'line1', product: { _id: 'potato', name: 'Potato', price: 38, discount: 10 }, quantity: 2 };
const gone: OrderChange = { productId: 'potato', name: 'A product', quantity: 2, available: 0, price: null };

/** What the checkout says of a change, without its tags. */
const saidOf = (code: string, change: OrderChange, { grossTotal = 73, cartTotalAmount = 38 } = {}) =>
  renderToStaticMarkup(
    <OrderChanges
      refused={{
        message: 'Something has changed.',
        code,
        refusal: { changes: [change], grossTotal, cartTotalAmount },
        lines: [potato],
      }}
      onTakeAvailable={() => {}}
    />,
  ).replaceAll(/<[^>]*>/g, '');

describe('what the checkout says when an order is refused', () => {
  it('offers what is left, with its sum', () => {
    const said = saidOf('OUT_OF_STOCK', { ...gone, name: 'Potato', available: 1, price: 34.2 });
    expect(said).toContain('only 1 left');
    expect(said).toContain('Total now₹38.00');
    expect(said).toContain('Take what is available');
  });

  it('offers nothing when nothing is left, and names what was on the screen', () => {
    const said = saidOf('OUT_OF_STOCK', gone, { grossTotal: 0, cartTotalAmount: 0 });
    expect(said).toContain('Potatono longer sold');
    expect(said).not.toContain('Total now');
    expect(said).not.toContain('Take what is available');
  });

  it('says what a price was and is', () => {
    const said = saidOf('PRICE_CHANGED', { ...gone, available: 9, price: 38 });
    expect(said).toContain('was ₹34.20 →, is now ₹38.00 each');
  });
});
