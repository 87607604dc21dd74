/** Loads the messages of the page's language, a file at a time (messages/index.ts). */
import { addMessages, type Catalog } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';
import { importOrReload, importWithRetry } from '../ui/load-file.ts';

/**
 * `shop` is for every page, `account` for personal ones, `staff` for those of staff, `board` for the order board and phone orders, `admin`
 * for managing the shop, `lists` for shopping lists and dishes, `paying` for orders that are paid online, `orders` for orders on their way
 * and refused ones, `answers` for the answers of the API.
 */
export type MessageFile = 'shop' | 'account' | 'staff' | 'board' | 'admin' | 'lists' | 'paying' | 'orders' | 'answers';

const files = import.meta.glob<Catalog>(['../../messages/*/*.json', '!**/server.json'], {
  import: 'default',
});
const loading = new Map<MessageFile, Promise<void>>();

async function load(name: MessageFile): Promise<void> {
  const locale = currentLocale();
  const file = files[`../../messages/${locale}/${name}.json`];
  // Without the texts of answers, a message is shown as the server wrote it; a reload would lose it.
  if (file) addMessages(locale, await (name === 'answers' ? importWithRetry(file) : importOrReload(file)));
}

/** Loads what was not loaded before. On the server nothing is left to load. @throws what the import threw */
export async function loadMessages(...names: readonly MessageFile[]): Promise<void> {
  if (import.meta.env.SSR) return;
  await Promise.all(
    names.map((name) => {
      const promise = loading.get(name) ?? load(name);
      loading.set(name, promise);
      promise.catch(() => loading.delete(name));
      return promise;
    }),
  );
}

const listRoutes = /^routes\/(?:buy-again|paste-list|shared-list|cook|recipe|dashboard\/lists?)$/;

/** The files that a page needs before it is shown. @param routeIds of the page and its layouts */
export function filesOfPage(routeIds: readonly string[]): MessageFile[] {
  if (routeIds.includes('routes/dashboard/management')) return ['shop', 'account', 'staff', 'board', 'admin'];
  if (routeIds.includes('routes/pay')) return ['shop', 'account', 'paying'];
  const isForOrders = routeIds.some((id) =>
    [
      'routes/dashboard/fulfilment',
      'routes/dashboard/fulfilment-order',
      'admin/today/phone/phone-order-screen',
      'admin/today/cash/cash-screen',
    ].includes(id),
  );
  if (isForOrders) return ['shop', 'account', 'staff', 'board'];
  if (routeIds.includes('routes/dashboard/admin')) return ['shop', 'account', 'staff'];
  const isPersonal = routeIds.some((id) =>
    ['routes/checkout', 'routes/join', 'routes/wanted', 'routes/dashboard/layout'].includes(id),
  );
  const isOfLists = routeIds.some((id) => listRoutes.test(id));
  return ['shop', ...(isPersonal ? (['account'] as const) : []), ...(isOfLists ? (['lists'] as const) : [])];
}

/** Client middleware of a page that people reach by a link, too: it loads the files that other pages have not. */
export const withMessages =
  (...names: readonly MessageFile[]) =>
  async (_: unknown, next: () => Promise<unknown>): Promise<void> => {
    await loadMessages(...names);
    await next();
  };
