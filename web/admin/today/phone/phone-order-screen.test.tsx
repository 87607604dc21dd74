import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { PhoneQuote } from '../../../../contract/orders/phone-orders.ts';
import LostOrders from '../../../checkout/lost-orders.tsx';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { testAddress, testOrder } from '../../../testing/orders.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OrderAlerts } from '../../alerts/order-alerts.tsx';
import PhoneOrderScreen from './phone-order-screen.tsx';

const store = fakeStore();
const quoting = 'POST /api/v1/phone-order/quote';
const placing = 'POST /api/v1/phone-order/place';
const mobile = '9845012340';
const now = '2026-11-28T06:30:00.000Z';
const tomato = { _id: testId('Tomato'), name: 'Tomato', unit: 'KG' as const, unit_quantity: 1, price: 20, discount: 0 };

/** The settings of the store, and its offers. */
let offered: Partial<PhoneQuote>;

beforeEach(() => {
  offered = {};
  signIn(store, owner);
  store.answer('GET /api/v1/fulfilment/orders', { orders: [], next: null });
  store.answer('GET /api/v1/phone-order/placed', { order: null });
  store.answer('GET /api/v1/phone-order/customers', [
    { _id: testId('Asha'), name: 'Asha Verma', mobile, signsIn: true, addresses: [testAddress('12 MG Road')] },
  ]);
  store.answer('GET /api/v1/product/suggest', {
    products: [{ ...tomato, englishName: 'Tomato', images: [], stock: 7 }],
    categories: [],
    completions: [],
  });
  store.answer(quoting, ({ body: { items } }): PhoneQuote => {
    const { _id: productId, ...fields } = tomato;
    const lines = (items as { quantity: number }[]).map(({ quantity }) => ({
      ...fields,
      productId,
      salePrice: 20,
      available: 7,
      quantity,
    }));
    const total = lines.reduce((sum, { quantity }) => sum + 20 * quantity, 0);
    return {
      lines,
      grossTotal: total,
      cartTotalAmount: total,
      due: total,
      isOpen: true,
      isOffered: false,
      slots: [],
      now,
      ...offered,
    };
  });
});

/** Asha calls, and wants a tomato. */
async function takeCall() {
  const view = renderScreen(
    <OrderAlerts enabled>
      <PhoneOrderScreen />
    </OrderAlerts>,
  );
  const { user } = view;
  await user.click(screen.getByLabelText('Mobile number of the caller'));
  await user.paste(mobile);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('combobox', { name: 'Add a product' }));
  await user.paste('tomato');
  await user.click(await screen.findByRole('option', { name: /^Tomato/ }));
  await screen.findByLabelText('Quantity of Tomato');
  const place = await screen.findByRole('button', { name: 'Place order' });
  await waitFor(() => expect(place).not.toHaveAttribute('aria-disabled'));
  return { ...view, place };
}

it('an order of a caller is placed once when the answer is lost, also when its price could not be read again', async () => {
  store.answer(placing, testOrder({ totalAmount: 20 }));
  store.loseAnswers(placing);
  const { user, place } = await takeCall();
  await user.click(place);
  expect(await screen.findByText(/^We could not reach the store/)).toBeVisible();
  // The tab comes to the front again while the store does not answer.
  const quotes = store.requests(quoting).length;
  const reading = store.hold(quoting);
  window.dispatchEvent(new Event('visibilitychange'));
  await (await reading.next()).lose();
  expect(store.requests(quoting)).toHaveLength(quotes + 1);
  await user.click(await screen.findByRole('button', { name: 'Place order' }));
  expect(await screen.findByRole('button', { name: 'Next caller' })).toHaveFocus();
  const [first, again] = store.requests(placing).map(({ headers }) => headers['idempotency-key']);
  expect(first).toEqual(expect.any(String));
  expect(again).toBe(first);
});

it('an order of a caller whose answer is lost is said to be placed, also when the page was loaded again', async () => {
  const { _id, orderId } = testOrder();
  store.answer(placing, testOrder());
  store.loseAnswers(placing);
  const { user, place } = await takeCall();
  await user.click(place);
  await screen.findByText(/^We could not reach the store/);
  cleanup();
  store.answer('GET /api/v1/phone-order/placed', ({ headers, query }) => {
    const [sent] = store.requests(placing);
    expect(query).toEqual({ customerId: sent?.body.customerId });
    return { order: sent?.headers['idempotency-key'] === headers['idempotency-key'] ? { _id, orderId } : null };
  });
  renderScreen(<LostOrders />);
  expect(await screen.findByText(`Your order ${orderId} was placed.`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/dashboard/fulfilment/${_id}`);
});

it('the time that a caller was told is not silently another one', async () => {
  const slot = (hour: number) => ({
    from: `2026-11-28T${hour}:00:00.000Z`,
    by: `2026-11-28T${hour + 1}:00:00.000Z`,
    isFull: false,
  });
  offered = { isOffered: true, slots: [slot(10), slot(11)] };
  const { user, place } = await takeCall();
  const time = screen.getByLabelText('Delivery time');
  expect(time).toHaveValue('soon');
  await user.selectOptions(time, slot(11).from);
  // Other customers book the same time.
  offered = { isOffered: true, slots: [slot(10), { ...slot(11), isFull: true }] };
  const quantity = screen.getByLabelText('Quantity of Tomato');
  await user.clear(quantity);
  await user.type(quantity, '2');
  expect(await screen.findByText(/has just been filled/)).toBeVisible();
  expect(time).toHaveValue(slot(11).from);
  expect(place).toHaveAttribute('aria-disabled', 'true');
  await user.selectOptions(time, 'soon');
  expect(screen.queryByText(/has just been filled/)).toBeNull();
  await waitFor(() => expect(place).not.toHaveAttribute('aria-disabled'));
});

it('another caller is asked about while the order of this one is not placed', async () => {
  const { user } = await takeCall();
  await user.click(screen.getByRole('button', { name: 'Another caller' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Quantity of Tomato')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Another caller' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByLabelText('Quantity of Tomato')).toBeNull());
  // Without anything to lose there is no question.
  const field = screen.getByLabelText('Mobile number of the caller');
  expect(field).toHaveFocus();
  await user.paste(mobile);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Another caller' }));
  expect(screen.getByLabelText('Mobile number of the caller')).toHaveValue('');
});

it('a quantity is taken as shops write it, and an order with one that cannot be read is not placed', async () => {
  store.answer(placing, testOrder());
  const { user, place } = await takeCall();
  const quantity = screen.getByLabelText('Quantity of Tomato');
  await user.clear(quantity);
  await user.paste('1.5');
  expect(quantity).toHaveAccessibleDescription('Write a whole number, such as 12 or 1,250');
  await user.click(place);
  expect(store.requests(placing)).toEqual([]);
  await user.clear(quantity);
  await user.paste('1,250');
  expect(quantity).toBeValid();
  await waitFor(() =>
    expect(store.requests(quoting).at(-1)?.body.items).toEqual([{ productId: tomato._id, quantity: 1250 }]),
  );
});

it('coupon, offers, tip, store credit and the note of the caller are shown, and are part of the order', async () => {
  const offer: NonNullable<PhoneQuote['offers']>[number] = {
    _id: testId('offer'),
    code: 'PHONE5',
    title: 'Five off',
    description: '',
    benefit: { kind: 'amount', amount: 5 },
    minimum: 0,
    firstOrder: false,
    perPerson: null,
    from: null,
    until: null,
    products: [],
    categories: [],
    names: [],
  };
  offered = { coupons: true, tips: [10, 20], balance: 20, credit: 20, asksPaysWith: true, due: 80, offers: [offer] };
  store.answer(placing, testOrder({ totalAmount: 100, credit: 20 }));
  const { user, place } = await takeCall();
  const summary = within(screen.getByRole('region', { name: 'Summary' }));
  expect(await summary.findByText('Five off · PHONE5')).toBeVisible();
  expect(summary.getByRole('switch', { name: 'Use store credit (₹20.00 available)' })).toBeChecked();
  // A group of choices is one stop of the Tab key.
  const noTip = summary.getByRole('radio', { name: 'No tip' });
  expect(noTip).toBeChecked();
  noTip.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(summary.getByRole('radio', { name: '₹20' })).toBeChecked();
  await waitFor(() => expect(store.requests(quoting).at(-1)?.body).toMatchObject({ tip: 20, useCredit: true }));
  await user.type(summary.getByLabelText('Coupon code'), 'phone5{Enter}');
  await waitFor(() => expect(store.requests(quoting).at(-1)?.body).toMatchObject({ coupon: 'PHONE5' }));
  await user.click(await summary.findByRole('radio', { name: '₹100' }));
  await waitFor(() => expect(place).not.toHaveAttribute('aria-disabled'));
  await user.click(summary.getByRole('button', { name: 'Place order' }));
  await screen.findByRole('button', { name: 'Next caller' });
  expect(store.requests(placing)[0]?.body).toMatchObject({ credit: 20, paysWith: 100 });
});
