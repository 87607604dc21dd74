import { calls } from '../../../contract/api/calls.ts';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import type { Locale } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import type { EventStreams } from '../../http/event-streams.ts';
import { takeForms } from '../../http/forms.ts';
import type { Http } from '../../http/http.ts';
import { requireOwner } from '../../http/policies.ts';
import { type RequestContext, route, streamRoute } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import { AppError } from '../../lib/errors.ts';
import type { CodeLimit } from '../../offers/code-guessing.ts';
import type { RiderLocations } from '../delivery/location/rider-location.ts';
import { namesFrom } from '../model/line-names.ts';
import { getOwnOrder } from '../order-details.ts';
import { findPlaced } from '../placement/find-placed.ts';
import type { OrderNeeds } from '../placement/order-needs.ts';
import { arrivalOf, sentOutAt } from '../placement/order-promise.ts';
import { placeOrder } from '../placement/place-order.ts';
import { type OrderRequest, orderRequestOf } from '../placement/request.ts';
import type { Substitutes } from '../questions/substitutes/substitutes.ts';
import { withOrderOnError } from '../transitions/error-with-order.ts';
import { stepOrder } from '../transitions/step-order.ts';
import { followOrder } from './follow.ts';
import { findOpenQuestion, listArrivingOrders, listOwnOrders } from './list-orders.ts';
import { presentArriving, presentCustomerOrder, presentOrder, presentPlaced, presentUpdate } from './present.ts';
import { reorder } from './reorder.ts';
import type { Reports } from './reports/reports.ts';

/** The order routes, each for the signed-in user. */
export function orderRoutes(
  app: Http,
  parts: CustomerParts & { riderLocations: RiderLocations; substitutes: Substitutes },
  streams: EventStreams,
  limitCodes: CodeLimit,
): void {
  const { orders } = parts;
  route(app, calls.cashPayment, async (asked) => {
    const placed = await placeAsAsked(orders, limitCodes, asked, orderRequestOf(asked.body));
    return ok(text('answers.orderPlaced'), presentOrder(placed, namesFrom(orders.catalogue, asked.query.lang)));
  });

  route(app, calls.getPlacedOrder, async ({ identity: { userId }, headers }) =>
    ok('Placed order', presentPlaced(await findPlaced(orders, userId, headers['idempotency-key']))),
  );

  route(app, calls.getOrderList, async ({ identity, query: { page, limit, lang } }) => {
    const { orders: placed, questions, ...pagination } = await listOwnOrders(orders, identity.userId, page, limit);
    const presented = placed.map((each) => {
      const answerBy = questions.get(each.order.id)?.toISOString();
      return { ...presentOrder(each, namesFrom(orders.catalogue, lang)), ...(answerBy && { answerBy }) };
    });
    return { ...ok('Your orders', presented), pagination };
  });

  followRoutes(app, parts, streams);
  reportRoutes(app, parts);
  substituteRoutes(app, parts, parts.substitutes);
}

type AskedOrder = Pick<RequestContext<typeof calls.cashPayment>, 'identity' | 'query' | 'body' | 'headers' | 'request'>;

/** Places an order of the signed-in user. @throws AppError as `placeOrder`, FORBIDDEN for a test order of somebody else than an owner */
export function placeAsAsked(
  orders: OrderNeeds,
  limitCodes: CodeLimit,
  { identity, query, body, headers, request: { ip } }: AskedOrder,
  request: OrderRequest,
): ReturnType<typeof placeOrder> {
  const { userId, role } = identity;
  if (body.test && role !== 'ADMIN') throw new AppError('FORBIDDEN', text('errors.onlyAdministrators'));
  if (body.test) requireOwner(identity);
  return limitCodes({ userId, ip }, body.coupon, () =>
    placeOrder(orders, userId, request, headers['idempotency-key'], query.lang),
  );
}

export interface CustomerParts {
  /** The dependencies of everything that changes orders. */
  orders: OrderNeeds;
  reports: Reports;
}

/** One of the shopper's own orders. @throws AppError NOT_FOUND */
export async function getCustomerOrder(
  { orders, reports }: CustomerParts,
  userId: string,
  orderId: string,
  language?: Locale,
): Promise<FollowedOrder> {
  const details = await getOwnOrder(orders, userId, orderId);
  return presentCustomerOrder(
    details,
    arrivalOf(orders, { order: details.order, sentOutAt: sentOutAt(details.events) }),
    reports.days(),
    namesFrom(orders.catalogue, language),
  );
}

/** Follows one order, as its customer sees it. */
function followRoutes(
  app: Http,
  { riderLocations, ...parts }: CustomerParts & { riderLocations: RiderLocations },
  streams: EventStreams,
): void {
  const { orders } = parts;
  route(app, calls.getOrder, async ({ identity, params: { orderId }, query }) =>
    ok('Your order', await getCustomerOrder(parts, identity.userId, orderId, query.lang)),
  );

  route(app, calls.getOpenQuestion, async ({ identity: { userId } }) => {
    const { question, mayAsk, now } = await findOpenQuestion(orders, userId);
    const open = question && { orderId: question[0], answerBy: question[1].toISOString() };
    return ok('Open question', { question: open ?? null, mayAsk, now: now.toISOString() });
  });

  route(app, calls.listArrivingOrders, async ({ identity: { userId } }) => {
    const { orders: arriving, now } = await listArrivingOrders(orders, userId);
    return ok('Orders on their way', { orders: arriving.map(presentArriving), now: now.toISOString() });
  });

  streamRoute(app, streams, calls.followOrder, async ({ identity, params: { orderId } }, emit) => {
    const read = async () => (await getOwnOrder(orders, identity.userId, orderId)).order;
    const stop = await followOrder(orders.orderEvents, orderId, read, (progress) =>
      emit({ name: 'order', data: presentUpdate(progress) }),
    );
    const stopLocation = riderLocations.follow(orderId, (data) => emit({ name: 'location', data }));
    return () => {
      stop();
      stopLocation();
    };
  });

  route(app, calls.cancelOrder, async ({ identity: { userId, name }, params: { orderId }, query }) => {
    const present = () => getCustomerOrder(parts, userId, orderId, query.lang);
    const actor = { userId, name, as: 'customer' } as const;
    await withOrderOnError(stepOrder(orders, orderId, actor, { step: 'cancelled', reason: '', missing: [] }), present);
    return ok(text('answers.orderCancelled'), await present());
  });

  route(app, calls.reorder, async ({ identity, params: { orderId }, query }) => {
    const { lines } = await getOwnOrder(orders, identity.userId, orderId);
    const result = await reorder(orders, identity.userId, lines, query.lang);
    return ok(result.added.length > 0 ? text('answers.addedToCart') : text('answers.noneAvailable'), result);
  });
}

/** The shopper's wishes about products that are not there. */
function substituteRoutes(app: Http, parts: CustomerParts, substitutes: Substitutes): void {
  route(app, calls.chooseSubstitutes, async ({ identity: { userId }, params: { orderId }, body, query }) => {
    const present = () => getCustomerOrder(parts, userId, orderId, query.lang);
    await withOrderOnError(substitutes.choose(userId, orderId, body), present);
    return ok(text('answers.substitutesChosen'), await present());
  });

  route(app, calls.answerSubstitute, async ({ identity: { userId, name }, params: { orderId }, body, query }) => {
    const present = () => getCustomerOrder(parts, userId, orderId, query.lang);
    await withOrderOnError(substitutes.answer({ userId, name }, orderId, body), present);
    return ok(text(body.accept ? 'answers.substituteAccepted' : 'answers.substituteRefused'), await present());
  });
}

/** Reports of problems. Its forms need a scope of their own. */
function reportRoutes(app: Http, parts: CustomerParts): void {
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
        return ok(text('answers.problemReported'), await getCustomerOrder(parts, userId, body.orderId, query.lang));
      },
      { onRequest: app.limitUploads },
    );
  });
}
