import { calls } from '../../../contract/calls.ts';
import { statusTexts } from '../../../contract/order-steps.ts';
import { orderRightsOf } from '../../../contract/staff-roles.ts';
import type { Locale } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import type { EventStreams } from '../../http/event-streams.ts';
import type { Http } from '../../http/http.ts';
import { type Identity, requireStore } from '../../http/policies.ts';
import { route, streamRoute } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import { presentUpdate } from '../present.ts';
import { isOfOtherRider } from '../riders.ts';
import type { Fulfilment } from './fulfilment.ts';

/** Only staff need the store of an order; owners may do everything. @throws AppError FORBIDDEN */
export async function requireStoreOfOrder(
  fulfilment: Pick<Fulfilment, 'storeOf'>,
  identity: Identity,
  orderId: string,
): Promise<void> {
  if (identity.storeIds) requireStore(identity, await fulfilment.storeOf(orderId));
}

/** Who reads an order, and in which language. */
export const readerOf = (identity: Identity, { lang }: { lang?: Locale | undefined }) => ({
  ...identity,
  language: lang,
});

/** The routes of the order board, for administrators. */
export function fulfilmentRoutes(app: Http, fulfilment: Fulfilment, streams: EventStreams): void {
  const requireOrder = (identity: Identity, orderId: string) => requireStoreOfOrder(fulfilment, identity, orderId);

  async function requireReport(identity: Identity, reportId: string): Promise<void> {
    if (identity.storeIds) requireStore(identity, await fulfilment.storeOfReport(reportId));
  }

  route(app, calls.listFulfilmentOrders, async ({ identity, query }) =>
    ok('Orders', await fulfilment.list(query, identity)),
  );

  route(app, calls.countFulfilmentOrders, async ({ identity }) => ok('Open orders', await fulfilment.count(identity)));

  route(app, calls.getFulfilmentOrder, async ({ identity, params, query }) => {
    await requireOrder(identity, params.orderId);
    return ok('Order', await fulfilment.get(params.orderId, readerOf(identity, query)));
  });

  route(app, calls.stepOrder, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await fulfilment.step(params.orderId, readerOf(identity, query), body);
    return ok(text('answers.orderIs', { number: order.orderId, status: statusTexts[order.status] }), order);
  });

  route(app, calls.adjustOrderLines, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await fulfilment.reduce(params.orderId, readerOf(identity, query), body);
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.listSubstitutes, async ({ identity, params, query }) => {
    await requireOrder(identity, params.orderId);
    const { productId, orderId } = params;
    return ok('Substitutes', await fulfilment.substitutes(orderId, readerOf(identity, query), productId, query.search));
  });

  route(app, calls.replaceLine, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await fulfilment.replace(params.orderId, readerOf(identity, query), body);
    const isAsked = order.substitutions?.some(
      ({ status, product }) => status === 'asked' && product.productId === body.productId,
    );
    return ok(text(isAsked ? 'answers.customerAsked' : 'answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.takeBackSubstitute, async ({ identity, params, query }) => {
    await requireOrder(identity, params.orderId);
    const order = await fulfilment.takeBack(
      params.orderId,
      readerOf(identity, query),
      params.substitutionId,
      query.revision,
    );
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.listRiders, async ({ identity, params }) => {
    await requireOrder(identity, params.orderId);
    return ok('Riders', await fulfilment.riders(params.orderId));
  });

  route(app, calls.setRider, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await fulfilment.assign(params.orderId, readerOf(identity, query), body.riderId, body.revision);
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.listDeliveries, async ({ identity, query }) =>
    ok('Deliveries', await fulfilment.deliveries(readerOf(identity, query))),
  );

  route(app, calls.arriveWithOrder, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await fulfilment.arrive(params.orderId, readerOf(identity, query), body.revision);
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.quoteRefusal, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    return ok('Quote', await fulfilment.quoteRefusal(params.orderId, readerOf(identity, query), body));
  });

  route(app, calls.receiveRefused, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    return ok(text('answers.goodsReceived'), await fulfilment.receive(params.orderId, readerOf(identity, query), body));
  });

  route(app, calls.answerReport, async ({ identity, params, query, body }) => {
    await requireReport(identity, params.reportId);
    return ok(
      text('answers.reportAnswered'),
      await fulfilment.answer(params.reportId, readerOf(identity, query), body),
    );
  });

  route(app, calls.refundOrder, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    return ok(text('answers.refunded'), await fulfilment.refund(params.orderId, readerOf(identity, query), body));
  });

  route(app, calls.addOrderNote, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await fulfilment.note(params.orderId, readerOf(identity, query), body);
    return ok(text(body.kind === 'staff' ? 'answers.noteAdded' : 'answers.messageSent'), order);
  });

  route(app, calls.listOrderMessages, async ({ identity, params }) => {
    await requireOrder(identity, params.orderId);
    return ok('Messages', await fulfilment.messages(params.orderId));
  });

  route(app, calls.getCustomerPhoto, async ({ identity, params: { reportId, photo } }) => {
    await requireReport(identity, reportId);
    return ok('Photo', { image: await fulfilment.getPhoto(reportId, photo) });
  });

  streamRoute(app, streams, calls.followFulfilment, async ({ identity, query: { openFor } }, say) => {
    const { userId, storeIds, staffRole } = identity;
    const rights = orderRightsOf(staffRole);
    const stop = fulfilment.follow((progress) => {
      if (storeIds && !storeIds.includes(progress.storeId)) return;
      // One that they do not see, by its status or its rider, may have left a list of theirs.
      const { riderId = null } = progress;
      if (rights.sees.includes(progress.status) && !isOfOtherRider(rights, { riderId }, userId))
        say({ name: 'order', data: presentUpdate(progress) });
      else say({ name: 'refresh', data: {} });
    });
    const stopRiders = fulfilment.followRiders(({ storeId, ...moved }) => {
      if (rights.servesCustomers && (!storeIds || storeIds.includes(storeId))) say({ name: 'location', data: moved });
    });
    // After subscribing, so that no change is between both.
    const isCurrent = openFor !== undefined && fulfilment.wasQuiet(openFor);
    say({ name: isCurrent ? 'current' : 'refresh', data: {} });
    return () => {
      stop();
      stopRiders();
    };
  });
}
