/**
 * Every API call with its method, path and required role (spec §7). The server declares its routes from this table, and the
 * client builds its URLs from it. It has no imports, so that it stays small in the browser.
 */

/** `public`: everyone. `user`: the signed-in user. `admin`: administrators. */
export type Policy = 'public' | 'user' | 'admin';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` for each parameter. */
  readonly path: string;
  readonly policy: Policy;
}

const call = <M extends Call['method'], P extends Policy>(method: M, path: string, policy: P) =>
  ({ method, path: `/api/v1/${path}`, policy }) as const;

export const calls = {
  register: call('POST', 'users/register', 'public'),
  login: call('POST', 'users/login', 'public'),
  refreshAccessToken: call('POST', 'users/refresh-access-token', 'public'),
  getCurrentUser: call('GET', 'users/get-current-user', 'user'),
  logout: call('GET', 'users/logout', 'user'),
  updateProfile: call('PUT', 'users/update-profile', 'user'),

  forgotPassword: call('PUT', 'users/forgot-password', 'public'),
  verifyOtp: call('PUT', 'users/verify-otp', 'public'),
  /** Opens the link of the email, in any browser. */
  openRecoveryLink: call('PUT', 'users/open-recovery-link', 'public'),
  resetPassword: call('PUT', 'users/reset-password', 'public'),

  sendConfirmation: call('POST', 'users/send-confirmation', 'user'),
  confirmEmail: call('PUT', 'users/confirm-email', 'public'),
  changePassword: call('PUT', 'users/change-password', 'user'),
  getDevices: call('GET', 'users/get-devices', 'user'),
  signOutDevice: call('DELETE', 'users/sign-out-device/:deviceId', 'user'),
  signOutOtherDevices: call('DELETE', 'users/sign-out-other-devices', 'user'),
  deleteAccount: call('POST', 'users/delete-account', 'user'),

  getAllCategory: call('GET', 'category/get-all-category', 'public'),
  getAllSubCategory: call('POST', 'subcategory/get-allsubcategory', 'public'),

  getProduct: call('POST', 'product/get-product', 'public'),
  getProductByCategory: call('GET', 'product/get-product-by-category/:categoryId', 'public'),
  getProductByCatAndSubCat: call('POST', 'product/get-product-by-cat-and-subcat', 'public'),
  getProductDetails: call('GET', 'product/get-product-details/:productId', 'public'),
  searchProduct: call('GET', 'product/search-product', 'public'),
  getHomeRows: call('GET', 'product/get-home-rows', 'public'),
  suggest: call('GET', 'product/suggest', 'public'),

  addCategory: call('POST', 'category/add-category', 'admin'),
  updateCategory: call('PUT', 'category/update-category', 'admin'),
  removeCategory: call('DELETE', 'category/remove-category', 'admin'),
  addSubCategory: call('POST', 'subcategory/add-subcategory', 'admin'),
  updateSubCategory: call('PUT', 'subcategory/update-subcategory', 'admin'),
  removeSubCategory: call('DELETE', 'subcategory/remove-subcategory', 'admin'),
  addProduct: call('POST', 'product/add-product', 'admin'),
  updateProduct: call('PUT', 'product/update-product', 'admin'),
  deleteProduct: call('DELETE', 'product/delete-product/:productId', 'admin'),
  getAdminProduct: call('GET', 'product/get-admin-product/:productId', 'admin'),
  listNamesakes: call('GET', 'product/namesakes', 'admin'),
  changeStock: call('POST', 'product/change-stock/:productId', 'admin'),
  getStockLedger: call('GET', 'product/stock-ledger/:productId', 'admin'),
  listAuditEntries: call('GET', 'audit-log', 'admin'),

  getOverview: call('GET', 'overview/get-overview', 'admin'),
  listUsers: call('GET', 'users/list', 'admin'),
  setRole: call('PUT', 'users/set-role/:userId', 'admin'),
  setUserStatus: call('PUT', 'users/set-status/:userId', 'admin'),

  reportClientError: call('POST', 'client-errors', 'public'),

  reportZeroResultSearch: call('POST', 'searches/report-zero-results', 'public'),
  listZeroResultSearches: call('GET', 'searches/zero-result', 'admin'),
  aliasZeroResultSearch: call('POST', 'searches/alias', 'admin'),
  dismissZeroResultSearch: call('POST', 'searches/dismiss', 'admin'),

  previewImport: call('POST', 'imports/preview', 'admin'),
  listImports: call('GET', 'imports', 'admin'),
  applyImport: call('POST', 'imports/:importId/apply', 'admin'),
  followImport: call('GET', 'imports/:importId/progress', 'admin'),
  checkUndo: call('GET', 'imports/:importId/undo', 'admin'),
  undoImport: call('POST', 'imports/:importId/undo', 'admin'),
  /** Returns the catalogue as a CSV file. */
  exportCatalogue: call('GET', 'imports/export', 'admin'),

  addToCart: call('POST', 'cart/add-to-cart/:productId/:quantity?', 'user'),
  getCart: call('GET', 'cart/get-cart', 'user'),
  updateQuantity: call('PUT', 'cart/update-qty/:cartItemId/:quantity', 'user'),
  restoreToCart: call('POST', 'cart/restore-to-cart/:productId/:quantity', 'user'),
  removeCartProduct: call('DELETE', 'cart/remove-cart-product/:cartItemId', 'user'),

  addAddress: call('POST', 'address/add-address', 'user'),
  getAddress: call('GET', 'address/get-address', 'user'),
  updateAddress: call('PUT', 'address/update-address', 'user'),
  deleteAddress: call('DELETE', 'address/delete/:addressId', 'user'),

  cashPayment: call('POST', 'order/cash-payment', 'user'),
  stripePayment: call('POST', 'order/stripe-payment', 'user'),
  getOrderList: call('GET', 'order/get-order-list', 'user'),
  getOrder: call('GET', 'order/get-order/:orderId', 'user'),
  /** Event stream (`text/event-stream`). */
  followOrder: call('GET', 'order/follow-order/:orderId', 'user'),
  cancelOrder: call('POST', 'order/cancel-order/:orderId', 'user'),
  reorder: call('POST', 'order/reorder/:orderId', 'user'),

  listFulfilmentOrders: call('GET', 'fulfilment/orders', 'admin'),
  countFulfilmentOrders: call('GET', 'fulfilment/counts', 'admin'),
  getFulfilmentOrder: call('GET', 'fulfilment/orders/:orderId', 'admin'),
  stepOrder: call('PUT', 'fulfilment/orders/:orderId/step', 'admin'),
  adjustOrderLines: call('PUT', 'fulfilment/orders/:orderId/lines', 'admin'),
  /** Event stream (`text/event-stream`). */
  followFulfilment: call('GET', 'fulfilment/follow', 'admin'),
} as const satisfies Record<string, Call>;

/** Replaces the `:names` in a call's path. A missing optional parameter is left out. */
export function pathOf(call: Call, params: Record<string, string | number> = {}): string {
  return call.path.replace(/\/:(\w+)\??/g, (_, name: string) =>
    params[name] === undefined ? '' : `/${encodeURIComponent(params[name])}`,
  );
}
