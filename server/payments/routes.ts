import { calls } from '../../contract/api/calls.ts';
import { toRupees } from '../../contract/money/money.ts';
import type { PaymentStart } from '../../contract/payments/payments.ts';
import { onlineProviders } from '../../contract/payments/providers.ts';
import { text } from '../../messages/text.ts';
import type { Http } from '../http/http.ts';
import { noStore, route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { AppError, notFound } from '../lib/errors.ts';
import type { CodeLimit } from '../offers/code-guessing.ts';
import { presentOrder } from '../orders/customer/present.ts';
import { type CustomerParts, getCustomerOrder, placeAsAsked } from '../orders/customer/routes.ts';
import { namesFrom } from '../orders/model/line-names.ts';
import { paymentUnavailable } from '../orders/placement/online-payment.ts';
import { orderRequestOf } from '../orders/placement/request.ts';
import type { PaymentNeeds } from './needs.ts';
import type { Payments, PaymentStart as Started } from './payments.ts';
import { SignatureError } from './providers/provider.ts';

/** Bytes of a provider's message. */
const maxEventBytes = 256 * 1024;

const withoutPayment = new Set(['PAYMENT_UNAVAILABLE', 'STEP_NOT_ALLOWED']);

const present = ({ provider, isTest, paise, browser }: Started): PaymentStart => ({
  provider,
  ...(isTest && { test: true as const }),
  amount: toRupees(paise),
  browser: { ...browser },
});

export function paymentRoutes(
  app: Http,
  needs: PaymentNeeds,
  payments: Payments,
  parts: CustomerParts,
  limitCodes: CodeLimit,
): void {
  // Before the body is read: without a provider the answer is the same for every body.
  const requireProvider = async () => {
    if (!needs.providers.current()) throw paymentUnavailable();
  };
  route(
    app,
    calls.stripePayment,
    async (asked) => {
      const { userId } = asked.identity;
      const placed = await placeAsAsked(needs, limitCodes, asked, { ...orderRequestOf(asked.body), paysOnline: true });
      // The order waits while the provider is away; a repeated request may find it paid.
      const payment = await payments.start(userId, placed.order.id).then(present, (error: unknown) => {
        if (error instanceof AppError && withoutPayment.has(error.code)) return null;
        throw error;
      });
      const shown = presentOrder(placed, namesFrom(needs.catalogue, asked.query.lang));
      return ok(text('answers.paymentStarted'), { ...shown, payment });
    },
    { onRequest: requireProvider },
  );

  route(app, calls.startPayment, async ({ identity: { userId }, params: { orderId } }) =>
    ok(text('answers.paymentStarted'), present(await payments.start(userId, orderId))),
  );

  route(app, calls.checkPayment, async ({ identity: { userId }, params: { orderId }, query }) => {
    await payments.refresh(userId, orderId);
    // First the payment: a message may place the order in between, and the status of the order is what counts.
    const online = await payments.show(userId, orderId);
    return ok('Your order', { ...(await getCustomerOrder(parts, userId, orderId, query.lang)), online });
  });

  route(app, calls.getOrderPayment, async ({ identity: { userId }, params: { orderId } }) =>
    ok('Your payment', await payments.show(userId, orderId)),
  );

  route(app, calls.chooseRefundWay, async ({ identity: { userId }, params: { orderId }, body: { way } }) =>
    ok(text('answers.refundWayChosen'), await payments.chooseRefundWay(userId, orderId, way)),
  );

  route(app, calls.payInCash, async ({ identity: { userId, name }, params: { orderId }, query }) => {
    await payments.payInCash({ userId, name, as: 'customer' }, orderId);
    return ok(text('answers.paysInCashNow'), await getCustomerOrder(parts, userId, orderId, query.lang));
  });

  void app.register(async (scope) => {
    // The signature is over the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(
      scope,
      calls.receivePaymentEvent,
      async ({ params, request }) => {
        const name = onlineProviders.find((each) => each === params.provider);
        // The keys of the simulator are no secret.
        const isRefused = name === 'simulator' && needs.providers.current()?.name !== name;
        const provider = name && !isRefused ? needs.providers.named(name) : undefined;
        if (!provider) throw notFound('errors.providerNotFound');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        try {
          await payments.inbox.receive(provider, body, request.headers);
        } catch (error) {
          if (!(error instanceof SignatureError)) throw error;
          throw new AppError('WRONG_SIGNATURE', text('errors.wrongSignature'), {
            security: { event: 'payment-message-refused' },
          });
        }
        return ok('Received', null);
      },
      { bodyLimit: maxEventBytes, onRequest: noStore },
    );
  });
}
