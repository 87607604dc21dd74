/** All screens of the store (spec §2, route table). `contract/links.ts` builds the URLs. */

import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { pageSlugs } from '../contract/page-slugs.ts';

export default [
  layout('routes/shell.tsx', [
    index('routes/home.tsx'),
    route('search', 'routes/search.tsx'),
    route('paste-list', 'routes/paste-list.tsx'),
    route('shared-list', 'routes/shared-list.tsx'),
    route('cook', 'routes/cook.tsx'),
    route('cook/:recipe', 'routes/recipe.tsx'),
    route('login', 'routes/login.tsx'),
    route('register', 'routes/register.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('confirm-email', 'routes/confirm-email.tsx'),
    route('newsletter', 'routes/newsletter.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('offers', 'routes/offers.tsx'),
    route('coming-soon', 'routes/coming-soon.tsx'),
    ...pageSlugs.map((slug) => route(slug, 'routes/content-page.tsx', { id: slug })),
    route('dashboard', 'routes/dashboard/layout.tsx', [
      index('routes/dashboard/account.tsx'),
      route('address', 'routes/dashboard/address.tsx'),
      route('favourites', 'routes/dashboard/favourites.tsx'),
      route('lists', 'routes/dashboard/lists.tsx'),
      route('lists/:listId', 'routes/dashboard/list.tsx'),
      route('orders', 'routes/dashboard/orders.tsx'),
      route('orders/:orderId', 'routes/dashboard/order.tsx'),
    ]),
    route('product/:product', 'routes/product.tsx'),
    route(':category/:subCategory?', 'routes/category.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  // For administrators; the sidebar links to each (web/admin/shell/entries.ts).
  ...prefix('dashboard', [
    layout('routes/dashboard/admin.tsx', [
      route('category', 'routes/dashboard/category.tsx'),
      route('sub-category', 'routes/dashboard/sub-category.tsx'),
      route('upload-product', 'routes/dashboard/upload-product.tsx'),
      route('product', 'routes/dashboard/product.tsx'),
      route('product/:productId', 'routes/dashboard/product-stock.tsx'),
      route('history', 'routes/dashboard/history.tsx'),
      route('fulfilment', 'routes/dashboard/fulfilment.tsx'),
      route('fulfilment/:orderId', 'routes/dashboard/fulfilment-order.tsx'),
      route('picking', 'routes/dashboard/picking.tsx'),
      route('overview', 'routes/dashboard/overview.tsx'),
      route('users', 'routes/dashboard/users.tsx'),
      route('recipes', 'routes/dashboard/recipes.tsx'),
      route('import', 'routes/dashboard/import.tsx'),
      route('searches', 'routes/dashboard/searches.tsx'),
      route('reviews', 'routes/dashboard/reviews.tsx'),
      route('settings', 'routes/dashboard/settings.tsx'),
      route('setup/:step?', 'routes/dashboard/setup.tsx'),
      route('delivery', 'routes/dashboard/delivery.tsx'),
      route('pages', 'routes/dashboard/pages.tsx'),
      route('newsletter', 'routes/dashboard/newsletter.tsx'),
      route('home-page', 'routes/dashboard/home-page.tsx'),
      route('offers/:part?', 'routes/dashboard/offers.tsx'),
      route('inventory/:part?', 'routes/dashboard/inventory.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
