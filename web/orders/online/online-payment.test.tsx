/** Orders that are paid online, on the page of an order and in the list of orders. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import type { OrderStatus } from '../../../contract/orders/order-statuses.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { ShownPayment } from '../../../contract/payments/payments.ts';
import { envelope, fakeStore, refusal } from '../../testing/fake-store.ts';
import { testId } from '../../testing/ids.ts';
import { followedOrder, testOrder } from '../../testing/orders.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OrderList } from '../order-list.tsx';
import { OrderScreen } from '../order-screen.tsx';

const now = '2026-11-30T06:00:00.000Z';
const payBy = '2026-11-30T06:10:00.000Z';
const cash = 'POST /api/v1/order/:orderId/pay-in-cash';

const store = fakeStore();
let order: FollowedOrder;

const events = (...kinds: OrderStatus[]): FollowedOrder['events'] =>
  kinds.map((kind) => ({ _id: testId(kind), kind, status: kind, note: '', by: 'shop', createdAt: now }));

beforeEach(() => {
  signIn(store);
  store.answer('GET /api/v1/order/get-order/:orderId', () => order);
});

function page(values: Partial<FollowedOrder>, payment: Partial<ShownPayment> = {}) {
  order = followedOrder({ totalAmount: 431, ...values });
  store.answer('GET /api/v1/order/:orderId/payment', { state: 'open', refunds: [], now, ...payment });
  return renderScreen(<OrderScreen orderId={order._id} />);
}

const awaiting = { status: 'awaiting_payment', payBy, events: events('awaiting_payment') } as const;
const paidEvents = events('awaiting_payment', 'placed');

describe('the page of an order that waits for its payment', () => {
  it('leads to it, and says how long', async () => {
    page(awaiting);
    await screen.findByRole('heading', { level: 2, name: 'Waiting for your payment' });
    const pay = await screen.findByRole('link', { name: 'Pay ₹431' });
    expect(pay).toHaveAttribute('href', `/pay/${order._id}#now`);
    expect(await screen.findByText(/^(?:10:00|9:5\d) left to pay$/)).toBeVisible();
    screen.getByRole('button', { name: 'Cancel order' });
    expect(screen.queryByText(/in cash at the door\.$/)).toBeNull();
  });

  it('can be paid in cash instead', async () => {
    const { user } = page(awaiting);
    store.answer(cash, () => {
      order = { ...order, status: 'placed', payBy: undefined, revision: 2, events: paidEvents };
      return order;
    });
    await user.click(await screen.findByRole('button', { name: 'Pay in cash at the door instead' }));
    await screen.findByText('Please pay ₹431.00 in cash at the door.');
    expect(screen.queryByRole('link', { name: 'Pay ₹431' })).toBeNull();
  });
});

describe('the page of an order that is paid online', () => {
  it('says by what, and nothing about cash', async () => {
    page(
      { payment_status: 'paid', paidOnline: 431, events: paidEvents },
      { state: 'paid', amount: 431, method: 'upi' },
    );
    await screen.findByText('₹431.00 paid online by UPI');
    expect(screen.queryByText(/cash/)).toBeNull();
  });

  it('does not name a method that has no name here', async () => {
    page({ payment_status: 'paid', paidOnline: 431, events: paidEvents }, { state: 'paid', amount: 431, method: 'xy' });
    await screen.findByText('₹431.00 paid online');
  });

  it('says what goes back, and what the shop takes care of', async () => {
    const refund = (name: string, amount: number, state: 'coming' | 'done' | 'failed') => ({
      _id: testId(name),
      amount,
      state,
      createdAt: now,
    });
    page(
      { payment_status: 'paid', paidOnline: 400, totalAmount: 400, events: paidEvents },
      {
        state: 'paid',
        amount: 431,
        refunds: [refund('a', 21, 'coming'), refund('b', 10, 'done'), refund('c', 5, 'failed')],
      },
    );
    await screen.findByText('₹431.00 paid online');
    screen.getByText(/^₹21\.00 goes back to where it came from/);
    screen.getByText(/^₹10\.00 went back to where it came from/);
    screen.getByText(/^₹5\.00 could not be sent back yet\. The store takes care of it\./);
  });

  it('says once that the money of a cancelled order goes back', async () => {
    const refunds = [{ _id: testId('a'), amount: 431, state: 'coming' as const, createdAt: now }];
    page(
      { status: 'cancelled', payment_status: 'refunded', events: [...paidEvents, ...events('cancelled')] },
      { state: 'paid', amount: 431, refunds },
    );
    await screen.findByText(/^₹431\.00 goes back to where it came from/);
    expect(screen.queryByText('₹431.00 refunded.')).toBeNull();
  });

  it('says what is left to pay at the door', async () => {
    page({ paidOnline: 400, events: paidEvents }, { state: 'paid', amount: 400 });
    await screen.findByText('₹400.00 paid online');
    screen.getByText('Please pay ₹31.00 in cash at the door.');
  });
});

describe('how money of an order comes back', () => {
  const choice = 'PUT /api/v1/order/:orderId/refund-way';
  const cancelling = 'POST /api/v1/order/cancel-order/:orderId';
  const paid = { payment_status: 'paid', paidOnline: 431, events: paidEvents } as const;
  const toSource = { name: /^Back to where it came from/ };
  const toCredit = { name: /^As store credit, at once/ };
  let payment: ShownPayment;

  beforeEach(() => {
    payment = { state: 'paid', amount: 431, refunds: [], refundWay: 'source', now };
    store.answer(choice, ({ body }) => {
      payment = { ...payment, refundWay: (body as { way: 'source' | 'credit' }).way };
      return payment;
    });
  });

  function open(values: Partial<FollowedOrder> = {}) {
    const { user } = page({ ...paid, ...values });
    store.answer('GET /api/v1/order/:orderId/payment', () => payment);
    return user;
  }

  it('is chosen on its page, and can be changed', async () => {
    const user = open();
    expect(await screen.findByRole('radio', toSource)).toBeChecked();
    screen.getByText('Banks need up to 7 days.');
    await user.click(screen.getByRole('radio', toCredit));
    await waitFor(() => expect(screen.getByRole('radio', toCredit)).toBeChecked());
    await user.click(screen.getByRole('radio', toSource));
    await waitFor(() => expect(store.requests(choice)).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('radio', toSource)).toBeChecked());
    expect(store.requests(choice).map(({ body }) => body)).toEqual([{ way: 'credit' }, { way: 'source' }]);
  });

  it('is as it was when the choice comes too late, and says why', async () => {
    const user = open();
    const message = 'This cannot be changed any more: the money is already on its way, or none comes back.';
    store.answer(choice, () => {
      payment = { ...payment, refundWay: undefined };
      return refusal('STEP_NOT_ALLOWED', { message });
    });
    await user.click(await screen.findByRole('radio', toCredit));
    await screen.findByText(message);
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });

  it('is chosen in the dialog that cancels, before it is cancelled', async () => {
    const user = open({ canCancel: true });
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog'));
    store.answer(cancelling, () => {
      const refunds = [{ _id: testId('a'), amount: 431, state: 'credited' as const, createdAt: now }];
      payment = { ...payment, refundWay: undefined, refunds };
      const withEnd = [...paidEvents, ...events('cancelled')];
      order = {
        ...order,
        status: 'cancelled',
        payment_status: 'refunded',
        canCancel: false,
        revision: 2,
        events: withEnd,
      };
      return order;
    });
    await user.click(await dialog.findByRole('radio', toCredit));
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    await screen.findByText(/^₹431\.00 is now store credit\. Your next order can use it\./);
    expect(store.requests(choice).map(({ body }) => body)).toEqual([{ way: 'credit' }]);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is not asked in a shop without store credit, or of an order for cash', async () => {
    payment = { ...payment, refundWay: undefined };
    const user = open({ canCancel: true });
    await screen.findByText('₹431.00 paid online');
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is not asked of an order that was delivered long ago', async () => {
    open({ status: 'delivered', events: [...paidEvents, ...events('delivered')], canReport: false });
    await screen.findByText('₹431.00 paid online');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('says that it becomes store credit, before it does', async () => {
    payment = {
      ...payment,
      refundWay: 'credit',
      refunds: [{ _id: testId('a'), amount: 31, state: 'becomes_credit', createdAt: now }],
    };
    open();
    await screen.findByText(/^₹31\.00 becomes store credit within a minute or two/);
  });
});

it('an order for cash asks for no payment', async () => {
  page({ events: events('placed') });
  await screen.findByText('Please pay ₹431.00 in cash at the door.');
  expect(store.requests('GET /api/v1/order/:orderId/payment')).toEqual([]);
});

describe('the list of orders', () => {
  const list = (values: Partial<Order>) => {
    const listed = testOrder({ totalAmount: 431, ...values });
    const pagination = { page: 1, totalPages: 1, totalCount: 1 };
    store.answer('GET /api/v1/order/get-order-list', envelope({ data: [listed], pagination }));
    renderScreen(<OrderList />);
    return listed;
  };

  it('leads to the payment of an order that waits for it', async () => {
    const { _id } = list({ status: 'awaiting_payment', payBy });
    expect(await screen.findByRole('link', { name: 'Pay ₹431' })).toHaveAttribute('href', `/pay/${_id}#now`);
    screen.getByText('Pay before 11:40 am');
    screen.getByText('Waiting for your payment');
    screen.getByText('Payment pending');
  });

  it('asks for the part that store credit does not pay', async () => {
    list({ status: 'awaiting_payment', payBy, credit: 31 });
    await screen.findByRole('link', { name: 'Pay ₹400' });
  });

  it.each([
    ['Paid', { status: 'placed', payment_status: 'paid', paidOnline: 431 }],
    ['Pay on delivery', { status: 'placed', payment_status: 'pending', paidOnline: 400 }],
    ['Refunded', { status: 'cancelled', payment_status: 'refunded' }],
    ['Nothing to pay', { status: 'cancelled', payment_status: 'cancelled' }],
  ] as const)('says "%s", and asks for no payment, of %j', async (words, values) => {
    list(values);
    await screen.findByText(words);
    expect(screen.queryByRole('link', { name: /^Pay ₹/ })).toBeNull();
    expect(screen.queryByText(/^Pay before/)).toBeNull();
  });
});
