/** All page URLs of the store, for links, the sitemap and canonical URLs. */

interface Named {
  _id: string;
  name: string;
  /** When `name` is a translation: a page has the same address in every language, after the language's prefix. */
  englishName?: string | undefined;
}

const addressName = ({ name, englishName }: Named): string => englishName ?? name;

const withoutCommas = (name: string) => name.replaceAll(',', '').trim();
/** Replaces spaces with `separator` and escapes each word, so that names like 'Tea & Coffee 50%' make valid URLs. */
const slug = (name: string, separator: '+' | '-') =>
  withoutCommas(name).split(/\s+/).map(encodeURIComponent).join(separator);

export const links = {
  home: '/',
  search: '/search',
  /** All products, the largest discounts first. */
  offers: '/search?order=discount',
  searchFor: (text: string) => `/search?query=${text.trim().split(/\s+/).map(encodeURIComponent).join('+')}`,
  /** All categories. */
  categories: '/categories',
  /** The products that this shopper bought before. */
  buyAgain: '/buy-again',
  pasteList: '/paste-list',
  /** The products are in the hash (web/lists/shared-items.ts). */
  sharedList: '/shared-list',
  /** All dishes. */
  cook: '/cook',
  /** /cook/{name-with-dashes}-{recipeId} */
  recipe: (recipe: Named) => `/cook/${slug(addressName(recipe), '-')}-${recipe._id}`,
  /** The dish for so many people. */
  recipeFor: (recipe: Named, servings: number) =>
    `/cook/${slug(addressName(recipe), '-')}-${recipe._id}?servings=${servings}`,
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  confirmEmail: '/confirm-email',
  joinStaff: '/join',
  faq: '/faq',
  contact: '/contact',
  checkout: '/checkout',
  /** A document of its own: only there the browser loads the script of a payment provider. */
  pay: (orderId: string) => `/pay/${orderId}`,
  /** Coupons and offers; `offers` are discounted products. */
  coupons: '/offers',
  /** Opens the cart drawer on the current page. */
  cart: '#cart',
  comingSoon: (page: string) => `/coming-soon?page=${encodeURIComponent(page)}`,
  account: '/dashboard',
  addresses: '/dashboard/address',
  favourites: '/dashboard/favourites',
  savedLists: '/dashboard/lists',
  savedList: (listId: string) => `/dashboard/lists/${listId}`,
  orders: '/dashboard/orders',
  order: (orderId: string) => `/dashboard/orders/${orderId}`,
  adminCategories: '/dashboard/category',
  adminSubCategories: '/dashboard/sub-category',
  adminUploadProduct: '/dashboard/upload-product',
  adminProducts: '/dashboard/product',
  /** A product with its stock ledger. */
  adminProduct: (productId: string) => `/dashboard/product/${productId}`,
  /** Products that are low in stock, or out of stock. */
  adminScarce: (stock: 'low' | 'out') => `/dashboard/product?stock=${stock}`,
  /** Products on sale without GST rate or HSN code, in the table. */
  adminWithoutTax: '/dashboard/product?show=noTax',
  adminHistory: '/dashboard/history',
  adminOrders: '/dashboard/fulfilment',
  /** The order board, filtered by customer. */
  adminOrdersOf: (customerId: string) => `/dashboard/fulfilment?customer=${customerId}`,
  adminOrder: (orderId: string) => `/dashboard/fulfilment/${orderId}`,
  adminPhoneOrder: '/dashboard/phone-order',
  adminPicking: '/dashboard/picking',
  adminDeliveries: '/dashboard/deliveries',
  /** GST invoices; `?month=2026-11`. */
  adminInvoices: '/dashboard/invoices',
  /** `?show=decide`, `&search=`. */
  adminPayments: '/dashboard/payments',
  /** What riders carry; `?day=2026-11-25`. */
  adminCash: '/dashboard/cash',
  adminOverview: '/dashboard/overview',
  /** `?report=items&from=2026-11-01&to=2026-11-30`. */
  adminReports: '/dashboard/reports',
  adminUsers: '/dashboard/users',
  /** `?search=`, `&sort=orders&order=asc` and `&page=2`. */
  adminCustomers: '/dashboard/customers',
  adminImport: '/dashboard/import',
  adminSearches: '/dashboard/searches',
  adminReviews: '/dashboard/reviews',
  adminSettings: '/dashboard/settings',
  adminDelivery: '/dashboard/delivery',
  adminRecipes: '/dashboard/recipes',
  adminPages: '/dashboard/pages',
  adminNewsletter: '/dashboard/newsletter',
  /** `/new`, or the id of one, may follow. */
  adminOffers: '/dashboard/offers',
  adminHomePage: '/dashboard/home-page',
  /** Goods receipts, stock counts and waste. */
  adminInventory: '/dashboard/inventory',
  adminInventoryDocument: (documentId: string) => `/dashboard/inventory/${documentId}`,
  /** Products that are low, out of stock, or expire soon. */
  adminReorder: '/dashboard/inventory/reorder',
  adminReorderList: (list: 'low' | 'out') => `/dashboard/inventory/reorder?list=${list}`,
  adminSuppliers: '/dashboard/inventory/suppliers',
  /** /{category-name-with-plus}-{categoryId}/{subCategoryId}; the second part is empty without a sub category. */
  category: (category: Named, subCategoryId = '', page = 1) =>
    `/${slug(addressName(category), '+')}-${category._id}/${subCategoryId}${page > 1 ? `?page=${page}` : ''}`,
  /** /product/{name-with-dashes}-{productId} */
  product: (product: Named) => `/product/${slug(addressName(product), '-')}-${product._id}`,
} as const;

/** The id after the last dash of a URL part; '' when there is no dash. */
export const idBehindLastDash = (part: string): string => part.slice(part.lastIndexOf('-') + 1);

/** The router's wildcard matches no line breaks, so no route would match a path that has some: they count as spaces. */
export const withoutLineBreaks = (path: string): string => path.replace(/%(?:0[ad]|e2%80%a[89])/gi, '%20');
