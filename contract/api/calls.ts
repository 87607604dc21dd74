/**
 * Every call of the API. Each feature declares its own, next to its schemas. A browser imports only the types
 * (`Calls`): its client is called with a route such as 'GET /api/v1/cart/get-cart'.
 */

import { addressCalls } from '../addresses/addresses.ts';
import { cartCalls } from '../cart/cart.ts';
import { savedListCalls } from '../cart/saved-lists.ts';
import { adminCatalogueCalls } from '../catalogue/admin-catalogue.ts';
import { catalogueCalls } from '../catalogue/catalogue.ts';
import { favouriteCalls } from '../catalogue/favourites.ts';
import { productTableCalls } from '../catalogue/product-table.ts';
import { restockCalls } from '../catalogue/restock.ts';
import { storeProductCalls } from '../catalogue/store-products.ts';
import { refusalCalls } from '../delivery/refusals.ts';
import { riderLocationCalls } from '../delivery/rider-location.ts';
import { storeCalls } from '../delivery/stores.ts';
import { importCalls } from '../import/spreadsheet.ts';
import { inventoryCalls } from '../inventory/inventory.ts';
import { reorderCalls } from '../inventory/reorder.ts';
import { stockCalls } from '../inventory/stock.ts';
import { cashCalls } from '../money/cash.ts';
import { invoiceCalls } from '../money/invoices.ts';
import { storeCreditCalls } from '../money/store-credit.ts';
import { newsletterCalls } from '../notifications/newsletter.ts';
import { notificationPreferenceCalls } from '../notifications/notification-preferences.ts';
import { pushCalls } from '../notifications/push.ts';
import { offerCalls } from '../offers/offers.ts';
import { boardCalls } from '../orders/board.ts';
import { deliveryCalls } from '../orders/deliveries.ts';
import { fulfilmentCalls } from '../orders/fulfilment.ts';
import { orderBatchCalls } from '../orders/order-batch.ts';
import { orderChangeCalls } from '../orders/order-changes.ts';
import { orderFollowCalls } from '../orders/order-follow.ts';
import { orderNoteCalls } from '../orders/order-notes.ts';
import { orderCalls } from '../orders/orders.ts';
import { phoneOrderCalls } from '../orders/phone-orders.ts';
import { substituteCalls } from '../orders/substitutes.ts';
import { contentPageCalls } from '../pages/content-pages.ts';
import { homePageCalls } from '../pages/home-page.ts';
import { recipeCalls } from '../pages/recipes.ts';
import { paymentAccountCalls } from '../payments/payment-accounts.ts';
import { paymentCalls } from '../payments/payments.ts';
import { paymentAdminCalls } from '../payments/payments-admin.ts';
import { pickingCalls } from '../picking/picking.ts';
import { auditLogCalls } from '../reports/audit-log.ts';
import { overviewCalls } from '../reports/overview.ts';
import { reportCalls } from '../reports/reports.ts';
import { reviewCalls } from '../reviews/reviews.ts';
import { searchCalls } from '../search/search.ts';
import { searchRequestCalls } from '../search/search-requests.ts';
import { shoppingListCalls } from '../search/shopping-list.ts';
import { backupCalls } from '../settings/backups.ts';
import { healthCalls } from '../settings/health.ts';
import { setupCalls } from '../settings/setup.ts';
import { shopSettingsCalls } from '../settings/shop-settings.ts';
import { webhookCalls } from '../settings/webhook.ts';
import { accountCalls } from '../users/account.ts';
import { customerCalls } from '../users/customers.ts';
import { invitationCalls } from '../users/invitations.ts';
import { userAdminCalls } from '../users/user-admin.ts';
import { userCalls } from '../users/users.ts';
import type { Call } from './call.ts';
import { clientErrorCalls } from './client-errors.ts';

export { type Call, type Policy, pathOf } from './call.ts';

export const calls = {
  ...userCalls,
  ...accountCalls,
  ...catalogueCalls,
  ...homePageCalls,
  ...searchCalls,
  ...searchRequestCalls,
  ...shoppingListCalls,
  ...adminCatalogueCalls,
  ...productTableCalls,
  ...stockCalls,
  ...inventoryCalls,
  ...reorderCalls,
  ...auditLogCalls,
  ...overviewCalls,
  ...reportCalls,
  ...userAdminCalls,
  ...customerCalls,
  ...invitationCalls,
  ...shopSettingsCalls,
  ...webhookCalls,
  ...backupCalls,
  ...setupCalls,
  ...healthCalls,
  ...storeCreditCalls,
  ...storeCalls,
  ...storeProductCalls,
  ...clientErrorCalls,
  ...importCalls,
  ...cartCalls,
  ...favouriteCalls,
  ...savedListCalls,
  ...recipeCalls,
  ...contentPageCalls,
  ...newsletterCalls,
  ...restockCalls,
  ...notificationPreferenceCalls,
  ...pushCalls,
  ...reviewCalls,
  ...addressCalls,
  ...offerCalls,
  ...orderCalls,
  ...paymentAccountCalls,
  ...paymentCalls,
  ...paymentAdminCalls,
  ...orderFollowCalls,
  ...boardCalls,
  ...fulfilmentCalls,
  ...deliveryCalls,
  ...orderBatchCalls,
  ...orderNoteCalls,
  ...riderLocationCalls,
  ...phoneOrderCalls,
  ...pickingCalls,
  ...orderChangeCalls,
  ...substituteCalls,
  ...refusalCalls,
  ...invoiceCalls,
  ...cashCalls,
} as const satisfies Record<string, Call>;

type Calls = typeof calls;
type RouteOf<C> = C extends Call ? `${C['method']} ${C['path']}` : never;

/** Each call by its route: its method and path. */
export type CallsByRoute = { [N in keyof Calls as RouteOf<Calls[N]>]: Calls[N] };
export type Route = keyof CallsByRoute;
/** The routes of calls whose declaration has this property. */
type RouteWith<P extends string> = {
  [R in Route]: CallsByRoute[R] extends { [K in P]: unknown } ? R : never;
}[Route];
/** Routes that answer with JSON, with an event stream, with a file, and those that take a form. */
export type AnsweringRoute = RouteWith<'output'>;
export type StreamingRoute = RouteWith<'events'>;
export type FileRoute = RouteWith<'file'>;
export type FormRoute = RouteWith<'form'>;
