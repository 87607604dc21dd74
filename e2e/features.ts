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
  { folders: ['web/addresses', 'server/addresses'], specs: ['order', 'rider-location'] },
  { folders: ['web/cart', 'server/cart'], specs: ['cart', 'guest-cart'] },
  { folders: ['web/catalogue', 'server/catalogue'], specs: ['browse', 'positions', 'before-hydration'] },
  { folders: ['web/checkout', 'server/orders'], specs: ['order', 'tap-to-door', 'pay-online'] },
  { folders: ['web/payments', 'web/orders/online', 'server/payments'], specs: ['pay-online', 'order'] },
  { folders: ['web/content-pages', 'web/admin/catalogue/pages', 'server/content-pages'], specs: ['own-pages'] },
  { folders: ['web/cook', 'server/recipes'], specs: ['cook'] },
  { folders: ['web/delivery', 'web/admin/shop/delivery'], specs: ['delivery'] },
  { folders: ['web/favourites', 'server/favourites'], specs: ['favourites'] },
  { folders: ['web/install', 'web/worker'], specs: ['pwa', 'offline', 'broken-files'] },
  { folders: ['web/lists'], specs: ['paste-list', 'shared-list'] },
  { folders: ['web/newsletter', 'web/admin/insight/newsletter', 'server/newsletter'], specs: ['newsletter'] },
  {
    folders: ['web/notifications', 'server/notifications', 'server/notification-preferences', 'server/push'],
    specs: ['push'],
  },
  { folders: ['web/offers', 'web/admin/catalogue/offers', 'server/offers'], specs: ['offers', 'home-rows'] },
  {
    folders: ['web/admin/ui'],
    specs: ['admin-product-table', 'category-order', 'delivery', 'inventory', 'newsletter', 'settings', 'users'],
  },
  { folders: ['web/orders'], specs: ['tap-to-door', 'order-changes', 'after-delivery'] },
  { folders: ['web/products'], specs: ['product'] },
  { folders: ['web/recovery', 'server/users/recovery', 'server/mail'], specs: ['recovery'] },
  { folders: ['web/restock', 'server/restock'], specs: ['favourites'] },
  { folders: ['web/reviews', 'web/admin/catalogue/reviews', 'server/reviews'], specs: ['after-delivery'] },
  { folders: ['web/saved-lists', 'server/saved-lists'], specs: ['shared-list'] },
  {
    folders: ['web/search', 'web/admin/insight/searches', 'server/search', 'server/search-requests', 'packages'],
    specs: ['search'],
  },
  { folders: ['web/seo', 'server/pages'], specs: ['served-pages'] },
  { folders: ['web/session', 'server/users'], specs: ['account', 'sign-in-renewal', 'admin-layout'] },
  { folders: ['web/shell'], specs: ['shell', 'overlays', 'phone', 'theme', 'language'] },
  { folders: ['server/home-page', 'web/admin/catalogue/home-page'], specs: ['admin-home-page', 'home-rows'] },
  { folders: ['server/recommendations'], specs: ['product', 'home-rows'] },
  { folders: ['server/store-credit', 'server/orders/money/refunds'], specs: ['refunds'] },
  { folders: ['web/shop-settings', 'web/admin/shop/settings', 'server/shop-settings'], specs: ['settings'] },
  { folders: ['web/admin/shop/health', 'server/health'], specs: ['settings', 'accessibility'] },
  { folders: ['web/admin/alerts'], specs: ['order-alerts'] },
  { folders: ['web/admin/audit-log', 'server/audit-log'], specs: ['settings'] },
  { folders: ['web/admin/today/payments', 'server/payments/office'], specs: ['payments'] },
  { folders: ['web/admin/today/cash', 'server/orders/money/cash'], specs: ['cash-book'] },
  {
    folders: ['web/admin/catalogue/products', 'server/catalogue/admin', 'server/images'],
    specs: ['admin-catalogue', 'admin-product-table', 'category-order', 'admin-hindi'],
  },
  {
    folders: ['web/admin/today/deliveries', 'server/orders/delivery/location'],
    specs: ['deliveries', 'rider-location'],
  },
  {
    folders: [
      'web/admin/today/board',
      'server/orders/board',
      'server/orders/delivery/refusals',
      'server/orders/questions/changes',
    ],
    specs: ['fulfilment', 'riders', 'refused-goods', 'order-changes', 'tap-to-door'],
  },
  { folders: ['server/orders/messages/order-notes', 'server/orders/messages/notify'], specs: ['tap-to-door'] },
  { folders: ['server/orders/customer/reports'], specs: ['after-delivery'] },
  { folders: ['web/admin/catalogue/inventory', 'server/inventory'], specs: ['inventory', 'several-stores'] },
  { folders: ['server/inventory/stock', 'server/catalogue/stock'], specs: ['inventory'] },
  { folders: ['web/admin/today/invoices', 'server/orders/money/invoices'], specs: ['invoices'] },
  {
    folders: [
      'web/admin/today/overview',
      'web/admin/today/reports',
      'server/overview',
      'server/reports',
      'server/backup',
    ],
    specs: ['reports'],
  },
  { folders: ['web/admin/today/phone', 'server/orders/placement/phone'], specs: ['phone-orders'] },
  {
    folders: [
      'web/admin/today/picking',
      'server/orders/packing/picking',
      'server/orders/questions/substitutes',
      'server/orders/packing/weighing',
    ],
    specs: ['picking', 'substitutes', 'goods-by-weight'],
  },
  { folders: ['web/admin/shop/setup', 'server/setup', 'server/sample-shop', 'demo'], specs: ['setup'] },
  { folders: ['web/admin/shell'], specs: ['admin-layout'] },
  { folders: ['web/admin/catalogue/import', 'server/spreadsheet'], specs: ['import'] },
  { folders: ['web/admin/stores', 'server/stores'], specs: ['several-stores'] },
  { folders: ['web/admin/insight/users', 'server/users/admin'], specs: ['users', 'riders', 'invitations'] },
  { folders: ['server/http', 'server/client-errors'], specs: ['plain-browser'] },
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
  'server/lib',
  'server/runtime',
  'server/telemetry',
];
