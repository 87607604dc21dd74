import { calls } from '../../../contract/api/calls.ts';
import { text } from '../../../messages/text.ts';
import type { Http } from '../../http/http.ts';
import { type Identity, requireStore } from '../../http/policies.ts';
import { route } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import type { PaymentsOffice } from './payments-office.ts';

/** Online payments, for owners and for managers of their store. @param storeOf an order; undefined when there is none */
export function paymentOfficeRoutes(
  app: Http,
  office: PaymentsOffice,
  storeOf: (orderId: string) => Promise<string | undefined>,
): void {
  /** @throws AppError FORBIDDEN for staff of other stores */
  async function requirePayment(identity: Identity, paymentId: string): Promise<void> {
    if (identity.storeIds) requireStore(identity, await office.storeOf(paymentId));
  }

  route(app, calls.listPayments, async ({ query: { show, provider, test, search = '', after } }) => {
    const isTest = test && test === 'only';
    return ok('Payments', await office.list({ show, provider, isTest, search, after }));
  });

  route(app, calls.getPayment, async ({ identity, params: { paymentId } }) => {
    await requirePayment(identity, paymentId);
    return ok('Payment', await office.get(paymentId));
  });

  route(app, calls.listPaymentMessages, async ({ identity, params: { paymentId } }) => {
    await requirePayment(identity, paymentId);
    return ok('Messages', await office.messages(paymentId));
  });

  route(app, calls.askAboutPayment, async ({ identity, params: { paymentId } }) => {
    await requirePayment(identity, paymentId);
    return ok(text('answers.paymentAsked'), await office.ask(paymentId));
  });

  route(app, calls.refundOnline, async ({ identity, params: { paymentId }, body }) => {
    await requirePayment(identity, paymentId);
    return ok(text('answers.onlineRefundAsked'), await office.refund(identity, paymentId, body));
  });

  route(app, calls.retryOnlineRefund, async ({ identity, params: { refundId } }) => {
    if (identity.storeIds) requireStore(identity, await office.storeOfRefund(refundId));
    return ok(text('answers.onlineRefundAsked'), await office.retryRefund(identity, refundId));
  });

  route(app, calls.resolveOnlineRefund, async ({ identity, params: { refundId } }) => {
    if (identity.storeIds) requireStore(identity, await office.storeOfRefund(refundId));
    return ok(text('answers.onlineRefundResolved'), await office.resolveRefund(identity, refundId));
  });

  route(app, calls.listPaymentsOfOrder, async ({ identity, params: { orderId } }) => {
    if (identity.storeIds) requireStore(identity, await storeOf(orderId));
    return ok('Payments', await office.ofOrder(orderId));
  });
}
