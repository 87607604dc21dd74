/** Every address of the shop's screens: links, the sitemap and canonical addresses are built from here (spec §2, route table). */

interface Named {
  _id: string;
  name: string;
}

const withoutCommas = (name: string) => name.replaceAll(',', '').trim();
/** Spaces become `separator`; each word is escaped, so that names like 'Tea & Coffee 50%' make safe addresses. */
const slug = (name: string, separator: '+' | '-') =>
  withoutCommas(name).split(/\s+/).map(encodeURIComponent).join(separator);

export const links = {
  home: '/',
  search: '/search',
  searchFor: (text: string) => `/search?query=${text.trim().split(/\s+/).map(encodeURIComponent).join('+')}`,
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** Behind the hash, as below. */
  recoverWith: (token: string) => `/forgot-password#${token}`,
  confirmEmail: '/confirm-email',
  /** Behind the hash, so that the token is sent to no server and kept by no cache. */
  confirmEmailWith: (token: string) => `/confirm-email#${token}`,
  checkout: '/checkout',
  /** The cart drawer, over whatever page is open. */
  cart: '#cart',
  comingSoon: (page: string) => `/coming-soon?page=${encodeURIComponent(page)}`,
  account: '/dashboard',
  addresses: '/dashboard/address',
  orders: '/dashboard/orders',
  order: (orderId: string) => `/dashboard/orders/${orderId}`,
  adminCategories: '/dashboard/category',
  adminSubCategories: '/dashboard/sub-category',
  adminUploadProduct: '/dashboard/upload-product',
  adminProducts: '/dashboard/product',
  /** One product with its stock ledger. */
  adminProduct: (productId: string) => `/dashboard/product/${productId}`,
  /** The products that are running low, or out of stock. */
  adminScarce: (stock: 'low' | 'out') => `/dashboard/product?stock=${stock}`,
  adminHistory: '/dashboard/history',
  adminOrders: '/dashboard/fulfilment',
  /** The board with the orders of one customer. */
  adminOrdersOf: (customerId: string) => `/dashboard/fulfilment?customer=${customerId}`,
  adminOrder: (orderId: string) => `/dashboard/fulfilment/${orderId}`,
  adminOverview: '/dashboard/overview',
  adminUsers: '/dashboard/users',
  adminImport: '/dashboard/import',
  adminSearches: '/dashboard/searches',
  /** /{category-name-with-plus}-{categoryId}/{subCategoryId}; without a sub category the second part is empty. */
  category: (category: Named, subCategoryId = '', page = 1) =>
    `/${slug(category.name, '+')}-${category._id}/${subCategoryId}${page > 1 ? `?page=${page}` : ''}`,
  /** /product/{name-with-dashes}-{productId} */
  product: (product: Named) => `/product/${slug(product.name, '-')}-${product._id}`,
} as const;

/** The id behind the last dash of an address part; '' when there is no dash. */
export const idBehindLastDash = (part: string): string => part.slice(part.lastIndexOf('-') + 1);
