/** Every screen of the administration: one list for the pictures and for all tests that go through them. */
import { links } from '../contract/api/links.ts';
import { healthLink } from '../contract/settings/health-link.ts';
import { type SectionName, settingSections } from '../contract/settings/setting-sections.ts';
import { settingsLinks } from '../contract/settings/settings-links.ts';
import type { TradingShop } from './trading-shop.ts';

/** Its path, its title, and the entry of the sidebar. */
export const adminScreens = [
  [links.adminOrders, 'Order board', 'Orders'],
  [links.adminPicking, 'Picking', 'Picking'],
  [links.adminPhoneOrder, 'Phone order', 'Phone order'],
  [links.adminDeliveries, 'Deliveries', 'Deliveries'],
  [links.adminOverview, 'Overview', 'Overview'],
  [links.adminReports, 'Reports', 'Reports'],
  [links.adminCategories, 'Product Categories', 'Category'],
  [links.adminSubCategories, 'Product Sub Categories', 'Sub category'],
  [links.adminUploadProduct, 'Upload Product', 'Upload Product'],
  [links.adminProducts, 'Upload Product', 'Product'],
  [links.adminInventory, 'Inventory', 'Inventory'],
  [links.adminRecipes, 'Recipes', 'Recipes'],
  [links.adminHomePage, 'Home page', 'Home page'],
  [links.adminOffers, 'Offers', 'Offers'],
  [links.adminImport, 'Import', 'Import'],
  [links.adminPages, 'Pages', 'Pages'],
  [links.adminCustomers, 'Customers', 'Customers'],
  [links.adminUsers, 'People', 'People'],
  [links.adminNewsletter, 'Newsletter', 'Newsletter'],
  [links.adminSearches, 'Searches', 'Searches'],
  [links.adminHistory, 'History', 'History'],
  [links.adminSettings, 'Settings', 'Settings'],
  [links.adminDelivery, 'Delivery', 'Delivery'],
] as const;

/** Its screens that have no entry of their own, in a shop that trades. */
export const innerScreens: Readonly<Record<string, (shop: TradingShop) => string>> = {
  'new offer': () => `${links.adminOffers}/new`,
  offer: ({ offerId }) => `${links.adminOffers}/${offerId}`,
  'draft of a receipt': ({ draftId }) => links.adminInventoryDocument(draftId),
  'posted receipt': ({ postedId }) => links.adminInventoryDocument(postedId),
  reorder: () => links.adminReorder,
  suppliers: () => links.adminSuppliers,
  health: () => healthLink,
  ...Object.fromEntries(
    (Object.keys(settingSections) as SectionName[]).map((section) => [
      `settings: ${section}`,
      () => settingsLinks.section(section),
    ]),
  ),
  'recommended settings': () => settingsLinks.recommended,
  'text of a page': () => `${links.adminPages}?page=about-us&language=en`,
};

/** Makes the products a table in a browser that is on a page of the store. */
export const productsLayoutName = 'tokri-products-view';
