/** Orders from the cart to the door, and the money for them. */

import { reportDays } from '../../contract/reports/report-rules.ts';
import { quietUntil } from '../../contract/settings/quiet-hours.ts';
import { createAddresses } from '../addresses/addresses.ts';
import { findUserIdsByMobile } from '../addresses/repository.ts';
import { addressRoutes } from '../addresses/routes.ts';
import { createCart } from '../cart/cart.ts';
import { cartRoutes } from '../cart/routes.ts';
import { newOrderNumber } from '../lib/ids.ts';
import { orderChangeRoutes } from '../orders/board/changes/routes.ts';
import { boardRoutes } from '../orders/board/routes.ts';
import { createReports } from '../orders/customer/reports/reports.ts';
import { orderRoutes } from '../orders/customer/routes.ts';
import { newDeliveryCode } from '../orders/delivery/delivery-code.ts';
import { createPositionEvents } from '../orders/delivery/location/position-events.ts';
import { createRiderLocation, removePositionsEvery } from '../orders/delivery/location/rider-location.ts';
import { riderLocationRoutes } from '../orders/delivery/location/routes.ts';
import { notifySteps, notifyThrough, withdrawThrough } from '../orders/messages/notify/notify.ts';
import { createOrderNotes } from '../orders/messages/order-notes/order-notes.ts';
import { checkOrdersEvery, OrderEvents } from '../orders/model/order-events.ts';
import { findStoreOf } from '../orders/model/repository.ts';
import { createCash } from '../orders/money/cash/cash.ts';
import { cashRoutes } from '../orders/money/cash/routes.ts';
import { invoiceRoutes } from '../orders/money/invoices/routes.ts';
import { createRefunds } from '../orders/money/refunds/refunds.ts';
import { releaseExcessClaim } from '../orders/packing/picking/claim-limit.ts';
import { createPicking } from '../orders/packing/picking/picking.ts';
import { pickingRoutes } from '../orders/packing/picking/routes.ts';
import type { OrderNeeds } from '../orders/placement/order-needs.ts';
import { countOrdersEvery, createOrdersInProgress } from '../orders/placement/orders-in-progress.ts';
import { phoneOrderRoutes } from '../orders/placement/phone/routes.ts';
import { createChanges, endChangesEvery } from '../orders/questions/changes/changes.ts';
import { changeAnswerRoutes } from '../orders/questions/changes/routes.ts';
import { createSubstitutes, endQuestionsEvery } from '../orders/questions/substitutes/substitutes.ts';
import type { OnTransition } from '../orders/transitions/transition.ts';
import { paymentMeasures, paymentsCheck } from '../payments/office/payments-health.ts';
import { createPaymentsOffice } from '../payments/office/payments-office.ts';
import { paymentOfficeRoutes } from '../payments/office/routes.ts';
import { checkPaymentsEvery, createPayments, onlinePaymentsOf } from '../payments/payments.ts';
import { paymentRoutes } from '../payments/routes.ts';
import { settleOrderOnline } from '../payments/settle-order.ts';
import { readSettlements, readSettlementsEvery } from '../payments/settlements/read-settlements.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import { checkOutboxEvery } from '../runtime/outbox-worker.ts';
import { storeCreditRoutes } from '../store-credit/routes.ts';
import { createStoreCredit } from '../store-credit/store-credit.ts';
import { createCallers } from '../users/callers.ts';
import type { Accounts } from './accounts.ts';
import type { Base } from './base.ts';
import type { CatalogueModule } from './catalogue-module.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationsModule } from './notifications-module.ts';
import type { Offers } from './offers.ts';

interface Parts {
  accounts: Accounts;
  delivery: Delivery;
  goods: CatalogueModule;
  notices: NotificationsModule;
  offers: Offers;
}

export async function openOrdering(base: Base, { accounts, delivery, goods, notices, offers }: Parts) {
  const { app, database, images, invoices, mail, origin, shopSettings, stores, now } = base;
  const { catalogue } = goods;
  const { streams } = accounts;
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
    takes: shopSettings.takes,
    onRefund: async (tx, refunded) => {
      await cash.onRefund(tx, refunded);
      // As below: the serial number is locked last.
      await invoices.onRefund(tx, refunded);
    },
    origin,
    now,
  });
  const takesCredit = refunds.isOn;
  const settleOnline = settleOrderOnline({ mail, origin, now, takesCredit, providers: base.paymentProviders });
  const onStep = notifySteps(notices.notifications);
  const onTransition: OnTransition = async (tx, step) => {
    await settleOnline(tx, step);
    await refunds.onTransition(tx, step);
    await cash.onTransition(tx, step);
    await onStep(tx, step);
    await releaseExcessClaim(tx, step);
    // The serial number of an invoice, for which all deliveries of a store wait, is locked last.
    await invoices.onTransition(tx, step);
  };
  /** The dependencies of everything that changes orders. */
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
    takesCredit,
    offers: offers.orderOffers,
    deliverySlots: delivery.deliverySlots,
    now,
  };
  const orders: OrderNeeds = {
    ...needs,
    cart,
    addresses,
    stores,
    withdrawNotification: withdrawThrough(notices.notifications),
    nearOffers: offers.offers.near,
    limits: base.config.openOrders,
    pricing: shopSettings.pricing,
    newNumber: () => newOrderNumber(shopSettings.numbers().orders),
    rounds: () => shopSettings.current().rounding === 'rupee',
    handover: {
      newCode: () => (shopSettings.current().handover.code ? newDeliveryCode() : null),
      takes: shopSettings.takes,
      asksForCashAmount: () => shopSettings.current().paysWith.on,
      assignsRider: () => shopSettings.current().riderAssignment === 'least-busy',
    },
    onlinePayments: onlinePaymentsOf(base.paymentProviders, now),
    takesNotes: () => shopSettings.current().orderNotes.on,
    hasSubstitutes: () => shopSettings.current().substitutes.on,
    announcedTo() {
      const { newOrders, quietHours } = shopSettings.current();
      return newOrders.email === '' ? undefined : { ...newOrders, notBefore: quietUntil(quietHours, now()) };
    },
    nameOfStore: (id) => (stores.hasSeveral() ? stores.nameOf(id) : undefined),
    attachmentFor: invoices.attachmentFor,
  };
  const paying = { ...orders, providers: base.paymentProviders, log: app.log };
  const payments = createPayments(paying);
  const paymentsOffice = createPaymentsOffice({ ...paying, nameStore: stores.named });
  const paymentState = { queries: database.queries, providers: base.paymentProviders, office: paymentsOffice };
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
    payments,
    paymentsOffice,
    picking,
    refunds,
    reports,
    riderLocations,

    jobs: [
      { name: 'check for missed order updates', every: checkOrdersEvery, run: () => orderEvents.catchUp() },
      { name: 'end questions to shoppers', every: endQuestionsEvery, single: true, run: substitutes.endQuestions },
      { name: 'end questions about changes', every: endChangesEvery, single: true, run: changes.endQuestions },
      { name: 'apply messages of payment providers', every: checkOutboxEvery, writes: true, run: payments.inbox.wake },
      { name: 'check payments', every: checkPaymentsEvery, single: true, run: payments.runChecks },
      {
        name: 'read settlements',
        every: readSettlementsEvery,
        single: true,
        run: (signal) => readSettlements(paying, signal),
      },
      { name: 'count orders in progress', every: countOrdersEvery, run: inProgress.count },
      { ...riderLocations.cleanup, every: removePositionsEvery, single: true },
    ] satisfies BackgroundJob[],
    checks: [paymentsCheck(paymentState)],
    measures: paymentMeasures(paymentState),
    cleanup: [...cart.cleanup, ...payments.cleanup, ...reports.cleanup],
    async close(): Promise<void> {
      inProgress.close();
      await payments.inbox.close();
      await orderEvents.close();
      await positionEvents.close();
    },

    addRoutes(): void {
      addressRoutes(app, addresses);
      cartRoutes(app, cart);
      storeCreditRoutes(app, createStoreCredit({ database, isOn: refunds.isOn }));
      orderRoutes(app, { orders, reports, riderLocations, substitutes }, streams, offers.limitCodes);
      paymentRoutes(app, paying, payments, { orders, reports }, offers.limitCodes);
      changeAnswerRoutes(app, { orders, reports }, changes);
      const board = {
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
        deliveryMinutes: () => shopSettings.current().delivery.minutes,
        lowStock: base.config.lowStock,
      };
      boardRoutes(app, board, streams);
      orderChangeRoutes(app, board);
      riderLocationRoutes(app, riderLocations);
      const storeOf = (orderId: string) => findStoreOf(database.queries, orderId);
      paymentOfficeRoutes(app, paymentsOffice, storeOf);
      invoiceRoutes(app, { invoices, database, storeOf });
      cashRoutes(app, cash, (storeId) => stores.ids().includes(storeId));
      pickingRoutes(app, picking, storeOf);
      const idsByAddress = (mobile: string, limit: number) => findUserIdsByMobile(database.queries, mobile, limit);
      const callers = createCallers({ database, idsByAddress });
      const { limitCodes } = offers;
      phoneOrderRoutes(app, { orders, addresses, stores, callers, limitCodes });
    },
  };
}

export type Ordering = Awaited<ReturnType<typeof openOrdering>>;
