/** The page on which an order is paid: every state, with a store and a provider that answer as a test says. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckedOrder, ShownPayment } from '../../contract/payments/payments.ts';
import type { OnlineProvider } from '../../contract/payments/providers.ts';
import { fakeStore, refusal } from '../testing/fake-store.ts';
import { followedOrder } from '../testing/orders.ts';
import { shopper, signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { PayScreen } from './pay-screen.tsx';
import { type RazorpayOptions, ScriptError, type StripeScript } from './provider-scripts.ts';

const check = 'POST /api/v1/order/:orderId/check-payment';
const begin = 'POST /api/v1/order/:orderId/pay';
const cash = 'POST /api/v1/order/:orderId/pay-in-cash';
const cancel = 'POST /api/v1/order/cancel-order/:orderId';

const now = '2026-11-30T06:00:00.000Z';
const inMinutes = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

const store = fakeStore();
let order: CheckedOrder;
const leave = vi.fn();

const online = (values: Partial<ShownPayment> = {}): ShownPayment => ({ state: 'open', refunds: [], now, ...values });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn(store);
  leave.mockClear();
  order = {
    ...followedOrder({ status: 'awaiting_payment', totalAmount: 431, payBy: inMinutes(10) }),
    online: online(),
  };
  store.answer(check, () => order);
});

afterEach(() => {
  vi.useRealTimers();
  location.hash = '';
});

/** @param seconds of the device's clock */
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

/** The server has decided. */
const change = (values: Partial<CheckedOrder>) => {
  order = { ...order, revision: order.revision + 1, ...values };
};
const paid = { status: 'placed', payment_status: 'paid', paidOnline: 431, payBy: undefined } as const;

/** Razorpay's script, whose window a test ends. */
function fakeRazorpay() {
  const opened: RazorpayOptions[] = [];
  const failures: ((failure: { error?: { description?: string } }) => void)[] = [];
  class Razorpay {
    readonly options: RazorpayOptions;
    constructor(options: RazorpayOptions) {
      this.options = options;
    }
    open() {
      opened.push(this.options);
    }
    on(_: string, listener: (typeof failures)[number]) {
      failures.push(listener);
    }
  }
  const last = () => opened.at(-1) as RazorpayOptions;
  return {
    script: async () => Razorpay,
    opened,
    succeed: () => act(async () => last().handler()),
    dismiss: () => act(async () => last().modal.ondismiss()),
    fail: (description: string) => failures.at(-1)?.({ error: { description } }),
  };
}

let razorpay: ReturnType<typeof fakeRazorpay>;
const noScript = () => Promise.reject(new ScriptError('it did not load'));
let stripe: () => Promise<StripeScript>;

beforeEach(() => {
  razorpay = fakeRazorpay();
  stripe = noScript;
});

const starts = (provider: OnlineProvider, browser: Record<string, string>) =>
  store.answer(begin, { provider, amount: 431, browser });

function page({ provider = 'razorpay' as OnlineProvider, test = false, script = razorpay.script, hash = '' } = {}) {
  location.hash = hash;
  return renderScreen(<PayScreen orderId={order._id} scripts={{ razorpay: script, stripe }} leave={leave} />, {
    url: `/pay/${order._id}`,
    settings: { onlinePayment: { provider, ...(test && { test: true as const }) } },
  });
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const button = (name: string) => screen.findByRole('button', { name });

describe('an order that waits for its payment', () => {
  it('shows what is to be paid, how long, and the other ways', async () => {
    page();
    await heading('Pay for your order');
    screen.getByText('₹431.00');
    screen.getByText(order.orderId);
    expect(screen.getByRole('timer')).toHaveTextContent(/^(?:10:00|9:5\d) left to pay$/);
    screen.getByRole('button', { name: 'Pay ₹431' });
    screen.getByRole('button', { name: 'Pay in cash at the door instead' });
    screen.getByRole('button', { name: 'Cancel order' });
    expect(screen.queryByText('Test mode: no money moves')).toBeNull();
  });

  it('says that no money moves in test mode', async () => {
    page({ test: true });
    await screen.findByText('Test mode: no money moves');
  });

  it('opens the window of Razorpay by itself when the shopper has just chosen to pay, and not again after a reload', async () => {
    starts('razorpay', { key: 'rzp_test_1', order_id: 'order_1' });
    page({ hash: '#now' });
    await heading('Waiting for you to pay');
    expect(razorpay.opened).toMatchObject([
      {
        key: 'rzp_test_1',
        order_id: 'order_1',
        name: 'Tokri',
        prefill: { name: shopper.name, email: shopper.email, contact: '9876543210' },
        theme: { color: '#0a7a48' },
      },
    ]);
    expect(location.hash).toBe('');
  });

  it('does not begin without being asked', async () => {
    page();
    await heading('Pay for your order');
    expect(store.requests(begin)).toEqual([]);
  });

  it('says that it is being prepared', async () => {
    const held = store.hold(begin);
    const { user } = page();
    await user.click(await button('Pay ₹431'));
    await heading('Preparing your payment');
    await (await held.next()).answer({ provider: 'razorpay', amount: 431, browser: { key: 'k', order_id: 'o' } });
    await heading('Waiting for you to pay');
  });

  it('is paid when the server says so, and leads to the page of the order', async () => {
    starts('razorpay', { key: 'k', order_id: 'o' });
    const { user } = page();
    await user.click(await button('Pay ₹431'));
    await heading('Waiting for you to pay');
    change({ ...paid, online: online({ state: 'paid', amount: 431 }) });
    await razorpay.succeed();
    await heading('₹431 paid. Thank you!');
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    await pass(3);
    expect(leave).toHaveBeenCalledWith(`/dashboard/orders/${order._id}`);
  });

  it('is not paid because the browser says so', async () => {
    starts('razorpay', { key: 'k', order_id: 'o' });
    const { user } = page();
    await user.click(await button('Pay ₹431'));
    await heading('Waiting for you to pay');
    await razorpay.succeed();
    await heading('Waiting for the bank');
    expect(leave).not.toHaveBeenCalled();
    change({ ...paid, online: online({ state: 'paid', amount: 431 }) });
    await pass(2);
    await heading('₹431 paid. Thank you!');
  });

  it('can be paid again after the window was closed', async () => {
    starts('razorpay', { key: 'k', order_id: 'o' });
    const { user } = page();
    await user.click(await button('Pay ₹431'));
    await heading('Waiting for you to pay');
    await razorpay.dismiss();
    await heading('You have not paid yet');
    await user.click(await button('Pay ₹431'));
    await heading('Waiting for you to pay');
    expect(razorpay.opened).toHaveLength(2);
  });

  it('says why a payment failed in the window of Razorpay', async () => {
    starts('razorpay', { key: 'k', order_id: 'o' });
    const { user } = page();
    await user.click(await button('Pay ₹431'));
    await heading('Waiting for you to pay');
    razorpay.fail('Your UPI PIN was wrong');
    await razorpay.dismiss();
    await heading('The payment did not go through');
    screen.getByText('The reason: Your UPI PIN was wrong');
    await button('Pay again');
  });

  it('leads to the page of the simulator', async () => {
    starts('simulator', { page: '/pay-simulator/order_1' });
    const { user } = page({ provider: 'simulator' });
    await user.click(await button('Pay ₹431'));
    await heading('Opening the payment page');
    expect(leave).toHaveBeenCalledWith('/pay-simulator/order_1');
  });
});

describe('Stripe', () => {
  const confirmPayment = vi.fn<() => Promise<{ error?: { message?: string } }>>();
  const made: unknown[] = [];
  beforeEach(() => {
    confirmPayment.mockReset();
    made.length = 0;
    stripe = async () => (key, options) => {
      made.push(key, options);
      return {
        confirmPayment,
        elements: (given) => {
          made.push(given);
          return {
            create: () => ({
              mount: (element) => element.append('Card number'),
              destroy() {},
              on: (event, listener) => event === 'ready' && queueMicrotask(() => act(listener)),
            }),
          };
        },
      };
    };
    starts('stripe', { key: 'pk_test_1', clientSecret: 'pi_1_secret' });
  });

  it('shows its fields in the page, and the server says that it is paid', async () => {
    confirmPayment.mockResolvedValue({});
    const { user } = page({ provider: 'stripe' });
    await user.click(await button('Pay ₹431'));
    await screen.findByText('Card number');
    expect(made).toMatchObject(['pk_test_1', { locale: 'en' }, { clientSecret: 'pi_1_secret' }]);
    const pay = await button('Pay ₹431');
    await waitFor(() => expect(pay).toBeEnabled());
    change({ ...paid, online: online({ state: 'paid', amount: 431 }) });
    await user.click(pay);
    await heading('₹431 paid. Thank you!');
    expect(confirmPayment).toHaveBeenCalledWith(expect.objectContaining({ redirect: 'if_required' }));
  });

  it('says why it failed', async () => {
    confirmPayment.mockResolvedValue({ error: { message: 'Your card was declined.' } });
    const { user } = page({ provider: 'stripe' });
    await user.click(await button('Pay ₹431'));
    const form = await screen.findByText('Card number');
    const pay = within(form.closest('form') as HTMLElement).getByRole('button');
    await waitFor(() => expect(pay).toBeEnabled());
    await user.click(pay);
    await heading('The payment did not go through');
    screen.getByText('The reason: Your card was declined.');
  });
});

describe('somebody who comes back', () => {
  it('waits for a bank that has not decided', async () => {
    order.online = online({ state: 'pending' });
    page();
    await heading('Waiting for the bank');
    expect(screen.queryByRole('button', { name: 'Pay ₹431' })).toBeNull();
    change({ ...paid, online: online({ state: 'paid', amount: 431 }) });
    await pass(2);
    await heading('₹431 paid. Thank you!');
  });

  it('does not wait for a bank for ever, and can ask again', async () => {
    order.payBy = inMinutes(60);
    order.online = online({ state: 'pending' });
    page();
    await heading('Waiting for the bank');
    await pass(6 * 60);
    await heading('The bank has not decided yet');
    screen.getByRole('link', { name: 'Your Orders' });
    const before = store.requests(check).length;
    screen.getByRole('button', { name: 'Check again' }).click();
    await heading('Waiting for the bank');
    expect(store.requests(check).length).toBeGreaterThan(before);
  });

  it('is not asked to pay again while the order of a payment is being placed', async () => {
    order.online = online({ state: 'paid', amount: 431 });
    page();
    await heading('Waiting for the bank');
    expect(screen.queryByRole('button', { name: 'Pay ₹431' })).toBeNull();
  });

  it('sees that it failed, and why', async () => {
    order.online = online({ state: 'failed', reason: 'The bank said no' });
    page();
    await heading('The payment did not go through');
    screen.getByText('The reason: The bank said no');
    await button('Pay again');
  });

  it('sees that it was paid meanwhile', async () => {
    change({ ...paid, online: online({ state: 'paid', amount: 431 }) });
    page();
    await heading('₹431 paid. Thank you!');
    expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/dashboard/orders/${order._id}`);
  });

  it('sees that it is paid at the door now', async () => {
    change({ status: 'placed', payBy: undefined });
    page();
    await heading('The store has your order');
    screen.getByText('You pay ₹431.00 at the door.');
  });

  it('sees that the time is over, and can order again', async () => {
    change({
      status: 'cancelled',
      payment_status: 'cancelled',
      canCancel: false,
      payBy: undefined,
      cancelReasonTexts: [{ key: 'answers.paymentExpired' }],
      online: online({ state: 'ended' }),
    });
    page();
    await heading('The time to pay is over');
    await button('Order again');
    expect(screen.queryByRole('button', { name: 'Pay in cash at the door instead' })).toBeNull();
  });

  it('sees that it was cancelled', async () => {
    change({ status: 'cancelled', payment_status: 'cancelled', canCancel: false, payBy: undefined });
    page();
    await heading('This order is cancelled');
  });

  it('waits for the last answer of the bank when the time is over', async () => {
    order.payBy = inMinutes(-1);
    page();
    await heading('Waiting for the bank');
    expect(screen.getByRole('timer')).toHaveTextContent('The time to pay is over');
  });

  it('of another account sees no order', async () => {
    store.refuse(check, 'NOT_FOUND');
    page();
    await heading('This order was not found');
  });
});

describe('without an answer', () => {
  it.each([
    ['the provider', () => store.refuse(begin, 'PAYMENT_UNAVAILABLE'), () => razorpay.script],
    ['the script of the provider', () => starts('razorpay', { key: 'k', order_id: 'o' }), () => noScript],
  ])('of %s it can be paid in cash, or tried again', async (_, prepare, script) => {
    prepare();
    const { user } = page({ script: script() as typeof razorpay.script });
    await user.click(await button('Pay ₹431'));
    await heading('Razorpay is not answering');
    screen.getByRole('button', { name: 'Pay in cash at the door instead' });
    await button('Try again');
  });

  it('of the store it says so, and goes on once there is a connection', async () => {
    starts('razorpay', { key: 'k', order_id: 'o' });
    const { user } = page();
    const pay = await button('Pay ₹431');
    store.disconnect();
    await user.click(pay);
    await heading('The store cannot be reached');
    store.connect();
    await user.click(await button('Try again'));
    await heading('Waiting for you to pay');
  });

  it('that it was paid meanwhile, the server says so when it is tried', async () => {
    store.answer(begin, () => {
      change({ ...paid, online: online({ state: 'paid', amount: 431 }) });
      return refusal('STEP_NOT_ALLOWED');
    });
    const { user } = page();
    await user.click(await button('Pay ₹431'));
    await heading('₹431 paid. Thank you!');
  });
});

describe('another way', () => {
  it('is cash', async () => {
    store.answer(cash, () => {
      change({ status: 'placed', payBy: undefined });
      const { online: _, ...followed } = order;
      return followed;
    });
    const { user } = page();
    await user.click(await button('Pay in cash at the door instead'));
    await heading('The store has your order');
  });

  it('is no order', async () => {
    store.answer(cancel, () => {
      change({ status: 'cancelled', payment_status: 'cancelled', canCancel: false, payBy: undefined });
      const { online: _, ...followed } = order;
      return followed;
    });
    const { user } = page();
    await user.click(await button('Cancel order'));
    const dialog = await screen.findByRole('dialog', { name: `Cancel order ${order.orderId}?` });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    await heading('This order is cancelled');
  });
});
