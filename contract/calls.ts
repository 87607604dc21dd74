/**
 * Every call of the API. Each feature declares its own, next to its schemas. A browser imports only the types
 * (`Calls`): its client is called with a route such as 'GET /api/v1/cart/get-cart'.
 */
import { accountCalls } from './account.ts';
import { addressCalls } from './addresses.ts';
import { adminCatalogueCalls } from './admin-catalogue.ts';
import { auditLogCalls } from './audit-log.ts';
import type { Call } from './call.ts';
import { cartCalls } from './cart.ts';
import { cashCalls } from './cash.ts';
import { catalogueCalls } from './catalogue.ts';
import { clientErrorCalls } from './client-errors.ts';
import { contentPageCalls } from './content-pages.ts';
import { favouriteCalls } from './favourites.ts';
import { fulfilmentCalls } from './fulfilment.ts';
import { homePageCalls } from './home-page.ts';
import { inventoryCalls } from './inventory.ts';
import { invitationCalls } from './invitations.ts';
import { invoiceCalls } from './invoices.ts';
import { newsletterCalls } from './newsletter.ts';
import { notificationPreferenceCalls } from './notification-preferences.ts';
import { offerCalls } from './offers.ts';
import { orderChangeCalls } from './order-changes.ts';
import { orderFollowCalls } from './order-follow.ts';
import { orderNoteCalls } from './order-notes.ts';
import { orderCalls } from './orders.ts';
import { overviewCalls } from './overview.ts';
import { phoneOrderCalls } from './phone-orders.ts';
import { pickingCalls } from './picking.ts';
import { productTableCalls } from './product-table.ts';
import { pushCalls } from './push.ts';
import { recipeCalls } from './recipes.ts';
import { refusalCalls } from './refusals.ts';
import { reorderCalls } from './reorder.ts';
import { reportCalls } from './reports.ts';
import { restockCalls } from './restock.ts';
import { reviewCalls } from './reviews.ts';
import { riderLocationCalls } from './rider-location.ts';
import { savedListCalls } from './saved-lists.ts';
import { searchCalls } from './search.ts';
import { setupCalls } from './setup.ts';
import { shopSettingsCalls } from './shop-settings.ts';
import { shoppingListCalls } from './shopping-list.ts';
import { importCalls } from './spreadsheet.ts';
import { stockCalls } from './stock.ts';
import { storeCreditCalls } from './store-credit.ts';
import { storeProductCalls } from './store-products.ts';
import { storeCalls } from './stores.ts';
import { substituteCalls } from './substitutes.ts';
import { userAdminCalls } from './user-admin.ts';
import { userCalls } from './users.ts';
import { webhookCalls } from './webhook.ts';

export { type Call, type Policy, pathOf } from './call.ts';

export const calls = {
  ...userCalls,
  ...accountCalls,
  ...catalogueCalls,
  ...homePageCalls,
  ...searchCalls,
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
  ...invitationCalls,
  ...shopSettingsCalls,
  ...webhookCalls,
  ...setupCalls,
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
  ...orderFollowCalls,
  ...fulfilmentCalls,
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
