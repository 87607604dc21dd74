import { calls } from '../../../contract/api/calls.ts';
import { statusTexts } from '../../../contract/orders/order-steps.ts';
import { orderRightsOf } from '../../../contract/users/staff-roles.ts';
import type { Locale } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import type { EventStreams } from '../../http/event-streams.ts';
import type { Http } from '../../http/http.ts';
import type { Identity } from '../../http/policies.ts';
import { route, streamRoute } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import { presentUpdate } from '../customer/present.ts';
import { receiveRefused } from '../delivery/refusals/receive.ts';
import { arriveWith, assignRider, isAssignedToOther } from '../delivery/riders.ts';
import { changeOrders } from './change-orders.ts';
import {
  addNoteOnBoard,
  listCandidates,
  listRidersOf,
  quoteRefusalOnBoard,
  reduceOnBoard,
  replaceOnBoard,
  stepOnBoard,
  takeBackOnBoard,
} from './commands.ts';
import { countBoard, listBoard, listDeliveries } from './lists.ts';
import {
  type BoardNeeds,
  getStaffOrder,
  requireStoreOfOrder,
  requireStoreOfReport,
  updatedOrder,
} from './staff-order.ts';

/** The reader of an order, and their language. */
export const readerOf = (identity: Identity, { lang }: { lang?: Locale | undefined }) => ({
  ...identity,
  language: lang,
});

/** The routes of the order board, for administrators. */
export function boardRoutes(app: Http, needs: BoardNeeds, streams: EventStreams): void {
  const { orders, reports, refunds, notes, riderLocations } = needs;
  const requireOrder = (identity: Identity, orderId: string) => requireStoreOfOrder(needs, identity, orderId);

  route(app, calls.listFulfilmentOrders, async ({ identity, query }) =>
    ok('Orders', await listBoard(needs, query, identity)),
  );

  route(app, calls.countFulfilmentOrders, async ({ identity }) => ok('Open orders', await countBoard(needs, identity)));

  route(app, calls.getFulfilmentOrder, async ({ identity, params, query }) => {
    await requireOrder(identity, params.orderId);
    return ok('Order', await getStaffOrder(needs, params.orderId, readerOf(identity, query)));
  });

  route(app, calls.stepOrder, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await stepOnBoard(needs, params.orderId, readerOf(identity, query), body);
    return ok(text('answers.orderIs', { number: order.orderId, status: statusTexts[order.status] }), order);
  });

  route(app, calls.changeOrders, async ({ identity, body, request }) => {
    const report = (error: unknown) => request.log.error({ err: error }, 'an order of several could not be changed');
    return ok('Orders', { orders: await changeOrders(needs, identity, body, report) });
  });

  route(app, calls.adjustOrderLines, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await reduceOnBoard(needs, params.orderId, readerOf(identity, query), body);
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.listSubstitutes, async ({ identity, params, query }) => {
    await requireOrder(identity, params.orderId);
    const { productId, orderId } = params;
    return ok('Substitutes', await listCandidates(needs, orderId, readerOf(identity, query), productId, query.search));
  });

  route(app, calls.replaceLine, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await replaceOnBoard(needs, params.orderId, readerOf(identity, query), body);
    const isAsked = order.substitutions?.some(
      ({ status, product }) => status === 'asked' && product.productId === body.productId,
    );
    return ok(text(isAsked ? 'answers.customerAsked' : 'answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.takeBackSubstitute, async ({ identity, params, query }) => {
    await requireOrder(identity, params.orderId);
    const order = await takeBackOnBoard(
      needs,
      params.orderId,
      readerOf(identity, query),
      params.substitutionId,
      query.revision,
    );
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.listRiders, async ({ identity, params }) => {
    await requireOrder(identity, params.orderId);
    return ok('Riders', await listRidersOf(needs, params.orderId));
  });

  route(app, calls.setRider, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await updatedOrder(
      needs,
      params.orderId,
      readerOf(identity, query),
      assignRider(orders, params.orderId, identity, body.riderId, body.revision),
    );
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.listDeliveries, async ({ identity, query }) =>
    ok('Deliveries', await listDeliveries(needs, readerOf(identity, query))),
  );

  route(app, calls.arriveWithOrder, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await updatedOrder(
      needs,
      params.orderId,
      readerOf(identity, query),
      arriveWith(orders, params.orderId, identity, body.revision),
    );
    return ok(text('answers.orderChanged', { number: order.orderId }), order);
  });

  route(app, calls.quoteRefusal, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    return ok('Quote', await quoteRefusalOnBoard(needs, params.orderId, readerOf(identity, query), body));
  });

  route(app, calls.receiveRefused, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const { orderId } = params;
    const received = receiveRefused(orders, orderId, identity, body.lines, body.revision);
    return ok(text('answers.goodsReceived'), await updatedOrder(needs, orderId, readerOf(identity, query), received));
  });

  route(app, calls.answerReport, async ({ identity, params, query, body }) => {
    await requireStoreOfReport(needs, identity, params.reportId);
    const orderId = await reports.orderOf(params.reportId);
    const answered = reports.answer(identity, params.reportId, body);
    return ok(text('answers.reportAnswered'), await updatedOrder(needs, orderId, readerOf(identity, query), answered));
  });

  route(app, calls.refundOrder, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const { orderId } = params;
    const given = refunds.give(orderId, identity, body);
    return ok(text('answers.refunded'), await updatedOrder(needs, orderId, readerOf(identity, query), given));
  });

  route(app, calls.addOrderNote, async ({ identity, params, query, body }) => {
    await requireOrder(identity, params.orderId);
    const order = await addNoteOnBoard(needs, params.orderId, readerOf(identity, query), body);
    return ok(text(body.kind === 'staff' ? 'answers.noteAdded' : 'answers.messageSent'), order);
  });

  route(app, calls.listOrderMessages, async ({ identity, params }) => {
    await requireOrder(identity, params.orderId);
    return ok('Messages', await notes.messages(params.orderId));
  });

  route(app, calls.getCustomerPhoto, async ({ identity, params: { reportId, photo } }) => {
    await requireStoreOfReport(needs, identity, reportId);
    return ok('Photo', { image: await reports.getPhoto(reportId, photo) });
  });

  streamRoute(app, streams, calls.followFulfilment, async ({ identity, query: { openFor } }, emit) => {
    const { userId, storeIds, staffRole } = identity;
    const rights = orderRightsOf(staffRole);
    const stop = orders.orderEvents.subscribe('', (progress) => {
      if (storeIds && !storeIds.includes(progress.storeId)) return;
      // One that they do not see, by its status or its rider, may have left a list of theirs.
      const { riderId = null } = progress;
      if (rights.sees.includes(progress.status) && !isAssignedToOther(rights, { riderId }, userId))
        emit({ name: 'order', data: presentUpdate(progress) });
      else emit({ name: 'refresh', data: {} });
    });
    const stopRiders = riderLocations.followAll(({ storeId, ...moved }) => {
      if (rights.servesCustomers && (!storeIds || storeIds.includes(storeId))) emit({ name: 'location', data: moved });
    });
    // After subscribing, so that no change is between both.
    const isCurrent = openFor !== undefined && orders.orderEvents.wasQuiet(openFor);
    emit({ name: isCurrent ? 'current' : 'refresh', data: {} });
    return () => {
      stop();
      stopRiders();
    };
  });
}
