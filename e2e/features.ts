/**
 * The browser tests of each feature, for `npm test -- --changed` (scripts/affected.ts): a change below one of the `folders` runs
 * these `specs`. The longest folder that contains a changed file counts. A file in none of them is shared by all screens, so its
 * change runs every browser test.
 */
export interface Feature {
  folders: string[];
  specs: string[];
}

export const features: Feature[] = [
  { folders: ['web/account', 'server/users/account'], specs: ['account'] },
  { folders: ['web/addresses', 'server/addresses'], specs: ['checkout', 'directions'] },
  { folders: ['web/cart', 'server/cart'], specs: ['cart', 'guest-cart'] },
  { folders: ['web/catalogue', 'server/catalogue'], specs: ['browse', 'positions', 'before-hydration'] },
  { folders: ['web/checkout', 'server/orders'], specs: ['order', 'checkout', 'tap-to-door'] },
  {
    folders: ['web/content-pages', 'web/admin/content-pages', 'server/content-pages'],
    specs: ['help-pages', 'own-pages'],
  },
  { folders: ['web/cook', 'server/recipes'], specs: ['cook'] },
  { folders: ['web/delivery', 'web/admin/delivery'], specs: ['delivery', 'promise'] },
  { folders: ['web/favourites', 'server/favourites'], specs: ['favourites'] },
  { folders: ['web/install', 'web/worker'], specs: ['pwa', 'offline', 'broken-files'] },
  { folders: ['web/lists'], specs: ['paste-list', 'shared-list'] },
  { folders: ['web/newsletter', 'web/admin/newsletter', 'server/newsletter'], specs: ['newsletter'] },
  {
    folders: ['web/notifications', 'server/notifications', 'server/notification-preferences', 'server/push'],
    specs: ['push', 'webhook'],
  },
  { folders: ['web/offers', 'web/admin/offers', 'server/offers'], specs: ['offers', 'home-rows'] },
  { folders: ['web/orders'], specs: ['follow-order', 'order-changes', 'problems'] },
  { folders: ['web/products'], specs: ['product', 'pack-sizes', 'product-label'] },
  { folders: ['web/recovery', 'server/users/recovery', 'server/mail'], specs: ['recovery'] },
  { folders: ['web/restock', 'server/restock'], specs: ['restock'] },
  { folders: ['web/reviews', 'web/admin/reviews', 'server/reviews'], specs: ['reviews'] },
  { folders: ['web/saved-lists', 'server/saved-lists'], specs: ['saved-lists'] },
  { folders: ['web/search', 'web/admin/searches', 'server/search', 'packages'], specs: ['search'] },
  { folders: ['web/seo', 'server/pages'], specs: ['served-pages'] },
  { folders: ['web/session', 'server/users'], specs: ['account', 'sign-in-renewal', 'roles'] },
  { folders: ['web/shell'], specs: ['shell', 'overlays', 'phone', 'theme', 'language'] },
  { folders: ['server/home-page', 'web/admin/home-page'], specs: ['admin-home-page', 'home-rows'] },
  { folders: ['server/recommendations'], specs: ['related-products', 'home-rows'] },
  { folders: ['server/store-credit', 'server/orders/refunds'], specs: ['refunds'] },
  { folders: ['web/shop-settings', 'web/admin/settings', 'server/shop-settings'], specs: ['settings', 'fees'] },
  { folders: ['web/admin/alerts'], specs: ['order-alerts'] },
  { folders: ['web/admin/audit-log', 'server/audit-log'], specs: ['fees', 'reviews'] },
  { folders: ['web/admin/cash', 'server/orders/cash'], specs: ['cash-book'] },
  {
    folders: ['web/admin/catalogue', 'server/catalogue/admin', 'server/images'],
    specs: ['admin-catalogue', 'admin-product-table', 'category-order', 'admin-hindi'],
  },
  {
    folders: ['web/admin/deliveries', 'server/orders/location'],
    specs: ['deliveries', 'delivery-code', 'rider-location'],
  },
  {
    folders: ['web/admin/fulfilment', 'server/orders/fulfilment', 'server/orders/refusals', 'server/orders/changes'],
    specs: ['fulfilment', 'board-cards', 'riders', 'refused-goods', 'order-changes', 'upi'],
  },
  { folders: ['server/orders/order-notes', 'server/orders/notify'], specs: ['order-notes'] },
  { folders: ['server/orders/reports'], specs: ['problems'] },
  { folders: ['web/admin/inventory', 'server/inventory'], specs: ['inventory', 'transfers'] },
  { folders: ['server/stock'], specs: ['admin-stock'] },
  { folders: ['web/admin/invoices', 'server/orders/invoices'], specs: ['invoices'] },
  {
    folders: ['web/admin/overview', 'web/admin/reports', 'server/overview', 'server/reports'],
    specs: ['reports', 'roles'],
  },
  { folders: ['web/admin/phone', 'server/orders/phone'], specs: ['phone-orders'] },
  {
    folders: ['web/admin/picking', 'server/orders/picking', 'server/orders/substitutes', 'server/orders/weighing'],
    specs: ['picking', 'substitutes', 'goods-by-weight'],
  },
  { folders: ['web/admin/setup', 'server/setup', 'demo'], specs: ['setup'] },
  { folders: ['web/admin/shell'], specs: ['admin-layout', 'roles'] },
  { folders: ['web/admin/spreadsheet', 'server/spreadsheet'], specs: ['import'] },
  { folders: ['web/admin/stores', 'server/stores'], specs: ['several-stores', 'staff'] },
  { folders: ['web/admin/users', 'server/users/admin'], specs: ['users', 'staff-roles', 'invitations'] },
  { folders: ['server/http', 'server/client-errors'], specs: ['limited', 'plain-browser'] },
  // Their own tests and the features that import them show a change in these.
  {
    folders: ['contract', 'e2e', 'messages', 'server/testing', 'scripts', 'bench', 'assure', 'docs', '.github', '.ci'],
    specs: [],
  },
];

/** Screens are in no single feature: these run only with everything. */
export const ofAllFeatures = ['accessibility', 'first-visit', 'hindi', 'toasts'];

/** Folders whose change runs every browser test. */
export const sharedFolders = [
  'web/api',
  'web/early',
  'web/fonts',
  'web/forms',
  'web/language',
  'web/testing',
  'web/ui',
  'server/app',
  'server/cache',
  'server/db',
  'server/platform',
];
