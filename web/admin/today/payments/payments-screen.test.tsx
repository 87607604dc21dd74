import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedPayment, ShownPayment } from '../../../../contract/payments/payments-admin.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import PaymentScreen from './payment-screen.tsx';
import PaymentsScreen from './payments-screen.tsx';

const store = fakeStore();
const time = '2026-11-28T06:30:00.000Z';
const listed = (values: Partial<ListedPayment> = {}): ListedPayment => ({
  _id: testId('payment'),
  provider: 'razorpay',
  state: 'paid',
  amount: 80,
  currency: 'INR',
  method: 'upi',
  order: { _id: testId('order'), orderId: 'TK-7K3M9QX2', customerName: 'Asha Verma' },
  createdAt: time,
  ...values,
});

const refundId = testId('refund');
const failedRefund: ShownPayment['refunds'][number] = {
  _id: refundId,
  amount: 80,
  state: 'failed',
  cause: 'cancelled',
  reason: 'The account is closed',
  createdAt: time,
};
const shown = (values: Partial<ShownPayment> = {}): ShownPayment => ({
  ...listed(),
  attempt: 1,
  asked: 80,
  left: 80,
  fee: 1.6,
  canAsk: true,
  refunds: [],
  changes: [
    { _id: testId('one'), state: 'created', at: time },
    { _id: testId('two'), state: 'captured', at: time },
  ],
  settlements: [],
  ...values,
});

beforeEach(() => signIn(store, owner));

describe('the list of payments', () => {
  const route = 'GET /api/v1/payments';
  const open = (url = '/dashboard/payments') => renderScreen(<PaymentsScreen />, { url });

  it('says of each payment what it is about', async () => {
    store.answer(route, {
      payments: [
        listed(),
        listed({
          _id: testId('other'),
          state: 'returned',
          test: true,
          needsDecision: true,
          returned: 30,
          order: { _id: testId('order'), orderId: 'TK-BACK2222', customerName: '' },
        }),
      ],
      next: null,
    });
    open();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/TK-7K3M9QX2Paid.*Asha Verma · UPI/);
    expect(second).toHaveTextContent(/Needs a decision.*Refunded.*Test/);
    expect(second).toHaveTextContent(/₹30\.00 went back/);
    expect(screen.getByRole('link', { name: 'TK-7K3M9QX2' })).toHaveAttribute(
      'href',
      `/dashboard/payments/${testId('payment')}`,
    );
  });

  it('is filtered and searched, as the URL says', async () => {
    store.answer(route, { payments: [], next: null });
    const { user } = open('/dashboard/payments?show=decide');
    expect(await screen.findByText('No payment matches.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Needs a decision' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Bank is deciding' }));
    await waitFor(() => expect(store.requests(route).at(-1)?.query).toEqual({ show: 'deciding' }));
    await user.click(screen.getByRole('button', { name: 'Not settled yet' }));
    await waitFor(() => expect(store.requests(route).at(-1)?.query).toEqual({ show: 'unsettled' }));
    expect(screen.getByText(/more than 7 days ago/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Bank is deciding' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search payments' }), 'pay_123{Enter}');
    await waitFor(() => expect(store.requests(route).at(-1)?.query).toEqual({ show: 'deciding', search: 'pay_123' }));
    await user.selectOptions(screen.getByLabelText('Payment service'), 'Stripe');
    await waitFor(() => expect(store.requests(route).at(-1)?.query).toMatchObject({ provider: 'stripe' }));
  });

  it('loads further pages, and says when it could not be loaded', async () => {
    store.answer(route, ({ query }) =>
      query.after
        ? { payments: [listed({ _id: testId('older') })], next: null }
        : { payments: [listed()], next: testId('payment') },
    );
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(store.requests(route).at(-1)?.query).toEqual({ show: 'all', after: testId('payment') });
    unmount();
    store.answer(route, refusal('FORBIDDEN', { message: 'Your role does not include this.' }));
    open('/dashboard/payments?show=failed');
    expect(await screen.findByText('The payments could not be loaded')).toBeVisible();
  });
});

describe('one payment', () => {
  const read = 'GET /api/v1/payments/:paymentId';
  let payment: ShownPayment;
  beforeEach(() => {
    payment = shown();
    store.answer(read, () => payment);
  });
  const open = () =>
    renderScreen(<PaymentScreen />, {
      url: `/dashboard/payments/${testId('payment')}`,
      path: '/dashboard/payments/:paymentId',
    });

  it('shows its money, its history and its order', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Payment of TK-7K3M9QX2');
    expect(screen.getByText('The money was taken')).toBeVisible();
    expect(screen.getByText('₹1.60')).toBeVisible();
    expect(screen.getByRole('link', { name: 'TK-7K3M9QX2' })).toHaveAttribute(
      'href',
      `/dashboard/fulfilment/${testId('order')}`,
    );
    expect(screen.queryByRole('heading', { name: 'Needs a decision' })).toBeNull();
  });

  it('says with which reference it was settled, and what a refund took off a settlement', async () => {
    payment = shown({
      settlements: [
        { settlementId: 'setl_1', at: '2026-11-27T00:00:00.000Z', reference: 'UTR-1' },
        { settlementId: 'setl_2', at: '2026-11-29T00:00:00.000Z', reference: 'UTR-2', refund: 30 },
      ],
    });
    open();
    const line = await screen.findByText('Settled with reference UTR-1');
    expect(within(line.closest('li') as HTMLElement).getByText(/27 Nov/)).toBeVisible();
    const last = screen.getByText('Refund of ₹30.00 taken off the settlement with reference UTR-2').closest('li');
    expect(last).toHaveAttribute('aria-current', 'step');
  });

  it('is refunded by an amount of at most what is left', async () => {
    const refund = 'POST /api/v1/payments/:paymentId/refund';
    store.answer(refund, () => {
      payment = shown({ left: 70, refunds: [{ ...failedRefund, state: 'requested', amount: 10 }] });
      return payment;
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Refund an amount' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('Amount, in ₹');
    await user.clear(field);
    await user.type(field, '80.01');
    await user.click(dialog.getByRole('button', { name: 'Send ₹80.01 back' }));
    expect(store.requests(refund)).toEqual([]);
    await user.clear(field);
    await user.type(field, '10');
    await user.click(dialog.getByRole('button', { name: 'Send ₹10.00 back' }));
    expect(await screen.findByText('Refund of ₹10.00 asked for')).toBeVisible();
    expect(store.requests(refund).map(({ body }) => body)).toEqual([{ amount: 10, left: 80 }]);
  });

  it.each([
    ['Send again', 'Send again', 'POST /api/v1/payment-refunds/:refundId/retry'],
    ['Went back in another way', 'Yes, it went back', 'POST /api/v1/payment-refunds/:refundId/resolve'],
  ] as const)('asks what to do about a refund that failed: %s', async (choice, confirm, route) => {
    payment = shown({ needsDecision: true, refunds: [failedRefund] });
    store.answer(route, () => {
      payment = shown();
      return payment;
    });
    const { user } = open();
    expect(await screen.findByText(/A refund of ₹80\.00 failed/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: choice }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(store.requests(route)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByText(/A refund of ₹80\.00 failed/)).toBeNull());
    expect(store.requests(route).map(({ params }) => params)).toEqual([{ refundId }]);
  });

  it('is given as store credit when the customer chose so, and says it before', async () => {
    const refund = 'POST /api/v1/payments/:paymentId/refund';
    payment = shown({ asCredit: true });
    store.answer(refund, () => {
      payment = shown({
        asCredit: true,
        left: 0,
        refunds: [{ ...failedRefund, reason: undefined, state: 'credited' }],
      });
      return payment;
    });
    const { user } = open();
    expect(await screen.findByText('As store credit, as the customer chose')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refund an amount' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^At most ₹80\.00\. The customer chose store credit/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Give ₹80.00 as store credit' }));
    expect(await screen.findByText('₹80.00 became store credit')).toBeVisible();
  });

  it('has in its history who said that money went back in another way, and when', async () => {
    const change = { _id: testId('resolved'), state: 'resolved', refundId, actorName: 'Ravi Kumar', at: time } as const;
    const resolved = { ...failedRefund, resolved: { at: time, by: 'Ravi Kumar' } };
    payment = shown({ refunds: [resolved], changes: [...shown().changes, change] });
    open();
    expect(await screen.findByText('₹80.00 went back in another way, by Ravi Kumar')).toBeVisible();
  });

  it('loads the messages of the provider when they are opened', async () => {
    const messages = 'GET /api/v1/payments/:paymentId/messages';
    store.answer(messages, [{ _id: testId('event'), name: 'payment.captured', body: '{"a":1}', receivedAt: time }]);
    const { user } = open();
    const summary = await screen.findByText('Messages of the service');
    expect(store.requests(messages)).toEqual([]);
    await user.click(summary);
    expect(await screen.findByText(/"a": 1/)).toBeInTheDocument();
  });
});
