/** Loads the messages of the page's language, a file at a time (messages/index.ts). */
import { addMessages, type Catalog } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';
import { loadFile, loadTwice } from '../ui/load-file.ts';

/**
 * `shop` is for every page, `account` for personal ones, `staff` for those of staff, `admin` for managing the shop, `answers` for
 * what the API answers.
 */
export type MessageFile = 'shop' | 'account' | 'staff' | 'admin' | 'answers';

const files = import.meta.glob<Catalog>('../../messages/*/{shop,account,staff,admin,answers}.json', {
  import: 'default',
});
const loading = new Map<MessageFile, Promise<void>>();

async function load(name: MessageFile): Promise<void> {
  const locale = currentLocale();
  const file = files[`../../messages/${locale}/${name}.json`];
  // Without the texts of answers, a message is shown as the server wrote it; a reload would lose it.
  if (file) addMessages(locale, await (name === 'answers' ? loadTwice(file) : loadFile(file)));
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

/** The files that a page needs before it is shown. @param routeIds of the page and its layouts */
export function filesOfPage(routeIds: readonly string[]): MessageFile[] {
  if (routeIds.includes('routes/dashboard/management')) return ['shop', 'account', 'staff', 'admin'];
  if (routeIds.includes('routes/dashboard/admin')) return ['shop', 'account', 'staff'];
  const isPersonal = routeIds.some((id) => id === 'routes/checkout' || id === 'routes/dashboard/layout');
  return isPersonal ? ['shop', 'account'] : ['shop'];
}
