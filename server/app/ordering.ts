/** Orders from the cart to the door, and the money for them. */
import { quietUntil } from '../../contract/quiet-hours.ts';
import { reportDays } from '../../contract/report-rules.ts';
import { createAddresses } from '../addresses/addresses.ts';
import { addressRoutes } from '../addresses/routes.ts';
import { findUserIdsByMobile } from '../addresses/store.ts';
import { createCart } from '../cart/cart.ts';
import { cartRoutes } from '../cart/routes.ts';
import { createCash } from '../orders/cash/cash.ts';
import { cashRoutes } from '../orders/cash/routes.ts';
import { createChanges, endChangesEvery } from '../orders/changes/changes.ts';
import { changeAnswerRoutes } from '../orders/changes/routes.ts';
import { newDeliveryCode } from '../orders/delivery-code.ts';
import { orderChangeRoutes } from '../orders/fulfilment/changes/routes.ts';
import { createFulfilment } from '../orders/fulfilment/fulfilment.ts';
import { fulfilmentRoutes } from '../orders/fulfilment/routes.ts';
import { invoiceRoutes } from '../orders/invoices/routes.ts';
import { createPositionEvents } from '../orders/location/position-events.ts';
import { createRiderLocation, removePositionsEvery } from '../orders/location/rider-location.ts';
import { riderLocationRoutes } from '../orders/location/routes.ts';
import { notifySteps, notifyThrough, takeBackThrough } from '../orders/notify/notify.ts';
import { checkOrdersEvery, OrderEvents } from '../orders/order-events.ts';
import { createOrderNotes } from '../orders/order-notes/order-notes.ts';
import { createOrders } from '../orders/orders.ts';
import { countOrdersEvery, createOrdersInProgress } from '../orders/orders-in-progress.ts';
import { phoneOrderRoutes } from '../orders/phone/routes.ts';
import { freeThirdOrder } from '../orders/picking/after-undo.ts';
import { createPicking } from '../orders/picking/picking.ts';
import { pickingRoutes } from '../orders/picking/routes.ts';
import { createRefunds } from '../orders/refunds/refunds.ts';
import { createReports } from '../orders/reports/reports.ts';
import { orderRoutes } from '../orders/routes.ts';
import { findStoreOf } from '../orders/store.ts';
import { createSubstitutes, endQuestionsEvery } from '../orders/substitutes/substitutes.ts';
import type { OnTransition } from '../orders/transition.ts';
import type { BackgroundJob } from '../platform/background-jobs.ts';
import { storeCreditRoutes } from '../store-credit/routes.ts';
import { createStoreCredit } from '../store-credit/store-credit.ts';
import { createCallers } from '../users/callers.ts';
import type { Accounts } from './accounts.ts';
import type { Base } from './base.ts';
import type { Delivery } from './delivery.ts';
import type { Goods } from './goods.ts';
import type { Notices } from './notices.ts';
import type { Offers } from './offers.ts';

interface Parts {
  accounts: Accounts;
  delivery: Delivery;
  goods: Goods;
  notices: Notices;
  offers: Offers;
}

export async function openOrdering(base: Base, { accounts, delivery, goods, notices, offers }: Parts) {
  const { app, database, images, invoices, mail, origin, shopSettings, stores, now } = base;
  const { catalogue } = goods;
  const { users, streams } = accounts;
  const orderEvents = new OrderEvents(database, app.log);
  await orderEvents.open();
  const positionEvents = createPositionEvents(database, app.log);
  await positionEvents.open();
  const notify = notifyThrough(notices.notifications);
  const takesChanges = () => shopSettings.current().orderChanges.on;

  const addresses = createAddresses({ database });
  const cart = createCart({ database, catalogue });
  const cash = createCash({
    database,
    isOn: () => shopSettings.current().cashBook.on,
    nameStore: stores.named,
    now,
  });
  const refunds = createRefunds({
    database,
    mail,
    notify,
    orderEvents,
    settings: () => shopSettings.current().refunds,
    onRefund: async (tx, refunded) => {
      await cash.onRefund(tx, refunded);
      // As below: the serial number is locked last.
      await invoices.onRefund(tx, refunded);
    },
    origin,
    now,
  });
  const onStep = notifySteps(notices.notifications);
  const onTransition: OnTransition = async (tx, step) => {
    await refunds.onTransition(tx, step);
    await cash.onTransition(tx, step);
    await onStep(tx, step);
    await freeThirdOrder(tx, step);
    // The serial number of an invoice, for which all deliveries of a store wait, is locked last.
    await invoices.onTransition(tx, step);
  };
  /** What everything that changes orders needs. */
  const needs = {
    database,
    catalogue,
    mail,
    notify,
    origin,
    orderEvents,
    onTransition,
    choosesEmails: notices.choosesEmails,
    takesChanges,
    offers: offers.orderOffers,
    deliverySlots: delivery.deliverySlots,
    now,
  };
  const orders = createOrders({
    ...needs,
    cart,
    addresses,
    stores,
    takeBack: takeBackThrough(notices.notifications),
    nearOffers: offers.offers.near,
    limits: base.config.openOrders,
    pricing: shopSettings.pricing,
    door: {
      newCode: () => (shopSettings.current().handover.code ? newDeliveryCode() : null),
      takesUpi: () => shopSettings.upi() !== undefined,
      asksPaysWith: () => shopSettings.current().paysWith.on,
      choosesRider: () => shopSettings.current().riderAssignment === 'least-busy',
    },
    takesCredit: refunds.isOn,
    takesNotes: () => shopSettings.current().orderNotes.on,
    hasSubstitutes: () => shopSettings.current().substitutes.on,
    announcedTo() {
      const { newOrders, quietHours } = shopSettings.current();
      return newOrders.email === '' ? undefined : { ...newOrders, notBefore: quietUntil(quietHours, now()) };
    },
    nameOfStore: (id) => (stores.hasSeveral() ? stores.nameOf(id) : undefined),
    attachmentFor: invoices.attachmentFor,
  });
  const substitutes = createSubstitutes(needs);
  const picking = createPicking({ database, catalogue, nameStore: stores.named, takesChanges, orderEvents, now });
  const changes = createChanges({ ...needs, addresses, stores, isOn: takesChanges, unpick: picking.unpick });
  const notes = createOrderNotes({
    database,
    mail,
    notify,
    orderEvents,
    templates: () => shopSettings.current().messageTemplates.list,
    origin,
  });
  const inProgress = createOrdersInProgress({ database, stores, orderEvents, log: app.log, now });
  await inProgress.count();
  const reports = createReports({
    database,
    images,
    mail,
    notify,
    orderEvents,
    refunds,
    days: () => reportDays(shopSettings.current().refunds),
    origin,
    now,
  });
  const riderLocations = createRiderLocation({
    database,
    positionEvents,
    isOn: () => shopSettings.current().riderLocation.on,
    hasMap: () => shopSettings.mapOrigin() !== undefined,
    positionOfStore: stores.positionOf,
    now,
  });

  return {
    addresses,
    cart,
    cash,
    notes,
    orders,
    picking,
    refunds,
    reports,
    riderLocations,

    jobs: [
      { name: 'check for missed order updates', every: checkOrdersEvery, run: () => orderEvents.catchUp() },
      { name: 'end questions to shoppers', every: endQuestionsEvery, single: true, run: substitutes.endQuestions },
      { name: 'end questions about changes', every: endChangesEvery, single: true, run: changes.endQuestions },
      { name: 'count orders in progress', every: countOrdersEvery, run: inProgress.count },
      { ...riderLocations.cleanup, every: removePositionsEvery, single: true },
    ] satisfies BackgroundJob[],
    cleanup: [...cart.cleanup, ...reports.cleanup],
    async close(): Promise<void> {
      inProgress.close();
      await orderEvents.close();
      await positionEvents.close();
    },

    addRoutes(): void {
      addressRoutes(app, addresses);
      cartRoutes(app, cart);
      storeCreditRoutes(app, createStoreCredit({ database, isOn: refunds.isOn }));
      orderRoutes(app, orders, reports, riderLocations, substitutes, streams, offers.limitCodes);
      changeAnswerRoutes(app, { orders, reports }, changes);
      const fulfilment = createFulfilment({
        database,
        orders,
        reports,
        refunds,
        substitutes,
        changes,
        notes,
        picking,
        seller: shopSettings.seller,
        upi: shopSettings.upi,
        riderLocations,
        nameStore: stores.named,
        now,
      });
      fulfilmentRoutes(app, fulfilment, streams);
      orderChangeRoutes(app, fulfilment, changes);
      riderLocationRoutes(app, riderLocations);
      const storeOf = (orderId: string) => findStoreOf(database.queries, orderId);
      invoiceRoutes(app, { invoices, orders, storeOf });
      cashRoutes(app, cash, (storeId) => stores.ids().includes(storeId));
      pickingRoutes(app, picking, storeOf);
      const idsByAddress = (mobile: string, limit: number) => findUserIdsByMobile(database.queries, mobile, limit);
      const callers = createCallers({ database, idsByAddress });
      const { limitCodes } = offers;
      phoneOrderRoutes(app, { orders, addresses, stores, callers, account: users.account, limitCodes });
    },
  };
}

export type Ordering = Awaited<ReturnType<typeof openOrdering>>;
