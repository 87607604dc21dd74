import { calls } from '../../contract/api/calls.ts';
import type { BackupAlarm } from '../../contract/settings/backups.ts';
import type { Locale } from '../../messages/locale.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { ShopOverview } from './overview.ts';
import { presentOverview } from './present.ts';

/** The name of a product in a language. */
type NameProduct = (product: { productId: string; name: string }, language?: Locale) => string;

/** The overview of the shop, for administrators. */
export function overviewRoutes(
  app: Http,
  overview: ShopOverview,
  nameProduct: NameProduct,
  backupAlarm: () => Promise<BackupAlarm | undefined>,
): void {
  route(app, calls.getOverview, async ({ query: { lang }, identity }) => {
    const figures = presentOverview(await overview.get(), (product) => nameProduct(product, lang));
    // Staff of a store cannot do anything about it.
    const backup = identity.storeIds ? undefined : await backupAlarm();
    return ok('How the store is doing', { ...figures, ...(backup && { backup }) });
  });
}
