import { calls } from '../../contract/calls.ts';
import type { FollowedOrder } from '../../contract/order-follow.ts';
import type { Locale } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import type { EventStreams } from '../http/event-streams.ts';
import { takeForms } from '../http/forms.ts';
import type { Http } from '../http/http.ts';
import { requireOwner } from '../http/policies.ts';
import { route, streamRoute } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { CodeLimit } from '../offers/code-guessing.ts';
import { AppError } from '../platform/errors.ts';
import { withOrderOnError } from './error-with-order.ts';
import type { RiderLocations } from './location/rider-location.ts';
import type { Orders } from './orders.ts';
import { presentFollowed, presentOrder, presentPlaced, presentUpdate } from './present.ts';
import type { Reports } from './reports/reports.ts';
import { orderRequestOf } from './request.ts';
import type { Substitutes } from './substitutes/substitutes.ts';

/** The order routes, each for the signed-in user. */
export function orderRoutes(
  app: Http,
  orders: Orders,
  reports: Reports,
  riderLocations: RiderLocations,
  substitutes: Substitutes,
  streams: EventStreams,
  limitCodes: CodeLimit,
): void {
  route(app, calls.cashPayment, async ({ identity, query, body, headers, request: { ip } }) => {
    const { userId, role } = identity;
    if (body.test && role !== 'ADMIN') throw new AppError('FORBIDDEN', text('errors.onlyAdministrators'));
    if (body.test) requireOwner(identity);
    const placed = await limitCodes({ userId, ip }, body.coupon, () =>
      orders.place(userId, orderRequestOf(body), headers['idempotency-key'], query.lang),
    );
    return ok(text('answers.orderPlaced'), presentOrder(placed, orders.namesIn(query.lang)));
  });

  route(app, calls.getPlacedOrder, async ({ identity: { userId }, headers }) =>
    ok('Placed order', presentPlaced(await orders.findPlaced(userId, headers['idempotency-key']))),
  );

  // Rejected before the body is read, because the response is the same for every body.
  route(app, calls.stripePayment, rejectOnlinePayment, { onRequest: rejectOnlinePayment });

  route(app, calls.getOrderList, async ({ identity, query: { page, limit, lang } }) => {
    const { orders: placed, questions, ...pagination } = await orders.list(identity.userId, page, limit);
    const presented = placed.map((each) => {
      const answerBy = questions.get(each.order.id)?.toISOString();
      return { ...presentOrder(each, orders.namesIn(lang)), ...(answerBy && { answerBy }) };
    });
    return { ...ok('Your orders', presented), pagination };
  });

  followRoutes(app, { orders, reports, riderLocations }, streams);
  reportRoutes(app, { orders, reports });
  substituteRoutes(app, { orders, reports }, substitutes);
}

interface Parts {
  orders: Orders;
  reports: Reports;
}

/** One of the shopper's own orders. @throws AppError NOT_FOUND */
export async function followed(
  { orders, reports }: Parts,
  userId: string,
  orderId: string,
  language?: Locale,
): Promise<FollowedOrder> {
  const details = await orders.getOwn(userId, orderId);
  return presentFollowed(details, orders.arrival(details), reports.days(), orders.namesIn(language));
}

/** Follows one order, as its customer sees it. */
function followRoutes(
  app: Http,
  { riderLocations, ...parts }: Parts & { riderLocations: RiderLocations },
  streams: EventStreams,
): void {
  const { orders } = parts;
  route(app, calls.getOrder, async ({ identity, params: { orderId }, query }) =>
    ok('Your order', await followed(parts, identity.userId, orderId, query.lang)),
  );

  route(app, calls.getOpenQuestion, async ({ identity: { userId } }) => {
    const { question, mayAsk, now } = await orders.openQuestion(userId);
    const open = question && { orderId: question[0], answerBy: question[1].toISOString() };
    return ok('Open question', { question: open ?? null, mayAsk, now: now.toISOString() });
  });

  streamRoute(app, streams, calls.followOrder, async ({ identity, params: { orderId } }, say) => {
    const stop = await parts.orders.followOwn(identity.userId, orderId, (progress) =>
      say({ name: 'order', data: presentUpdate(progress) }),
    );
    const stopLocation = riderLocations.follow(orderId, (data) => say({ name: 'location', data }));
    return () => {
      stop();
      stopLocation();
    };
  });

  route(app, calls.cancelOrder, async ({ identity: { userId, name }, params: { orderId }, query }) => {
    const present = () => followed(parts, userId, orderId, query.lang);
    const actor = { userId, name, as: 'customer' } as const;
    await withOrderOnError(orders.step(orderId, actor, { step: 'cancelled', reason: '', missing: [] }), present);
    return ok(text('answers.orderCancelled'), await present());
  });

  route(app, calls.reorder, async ({ identity, params: { orderId }, query }) => {
    const result = await orders.again(identity.userId, orderId, query.lang);
    return ok(result.added.length > 0 ? text('answers.addedToCart') : text('answers.noneAvailable'), result);
  });
}

/** The shopper's wishes about products that are not there. */
function substituteRoutes(app: Http, parts: Parts, substitutes: Substitutes): void {
  route(app, calls.chooseSubstitutes, async ({ identity: { userId }, params: { orderId }, body, query }) => {
    const present = () => followed(parts, userId, orderId, query.lang);
    await withOrderOnError(substitutes.choose(userId, orderId, body), present);
    return ok(text('answers.substitutesChosen'), await present());
  });

  route(app, calls.answerSubstitute, async ({ identity: { userId, name }, params: { orderId }, body, query }) => {
    const present = () => followed(parts, userId, orderId, query.lang);
    await withOrderOnError(substitutes.answer({ userId, name }, orderId, body), present);
    return ok(text(body.accept ? 'answers.substituteAccepted' : 'answers.substituteRefused'), await present());
  });
}

/** Reports of problems. Its forms need a scope of their own. */
function reportRoutes(app: Http, parts: Parts): void {
  const { reports } = parts;
  route(app, calls.getReportPhoto, async ({ identity, params: { reportId, photo } }) =>
    ok('Photo', { image: await reports.getPhoto(reportId, photo, identity.userId) }),
  );

  void app.register(async (scope) => {
    await takeForms(scope);
    route(
      scope,
      calls.reportOrder,
      async ({ identity: { userId, name }, body, headers, query }) => {
        const photos = await Promise.all(body.photos.map(async (file) => new Uint8Array(await file.arrayBuffer())));
        await reports.report({ userId, name }, { ...body, photos }, headers['idempotency-key']);
        return ok(text('answers.problemReported'), await followed(parts, userId, body.orderId, query.lang));
      },
      { onRequest: app.limitUploads },
    );
  });
}

async function rejectOnlinePayment(): Promise<never> {
  throw new AppError('PAYMENT_UNAVAILABLE', text('errors.onlinePaymentUnavailable'));
}
