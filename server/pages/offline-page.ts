/** The page that the service worker keeps, and shows in place of a page that was never visited. */
import type { FastifyReply } from 'fastify';
import { messagesIn } from '../../messages/catalogs.ts';
import { locales, prefixOf } from '../../messages/locale.ts';
import type { Http } from '../http/http.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';
import { plainHeaders, plainPage } from './plain-page.ts';

/**
 * The page that somebody asked for opens as soon as the store can be reached. A device that says it is connected may not be yet, so
 * the page asks again every three seconds. An answer that does not come within eight counts as none.
 */
const script =
  'let asked;const ask=()=>{if(asked||!navigator.onLine)return;asked=1;' +
  "fetch(location.href,{method:'HEAD',cache:'no-store',signal:AbortSignal.timeout(8000)}).then(({status})=>{if(status<500)location.reload()},()=>{}).finally(()=>asked=0)};" +
  "addEventListener('online',ask);setInterval(ask,3000)";

export function offlinePageRoutes(app: Http, shopSettings: Pick<ShopSettingsService, 'brand'>): void {
  for (const language of locales) {
    const messages = messagesIn(language);
    const page = () =>
      plainPage({
        language,
        brand: shopSettings.brand(),
        title: messages.servedPages.offlineTitle(),
        text: messages.servedPages.offlineText(),
        again: messages.shell.tryAgainNow(),
        script,
      });
    app.route({
      method: 'GET',
      url: `${prefixOf(language)}/offline.html`,
      config: { policy: 'public', load: 'free' },
      handler: async (_request, reply): Promise<FastifyReply> =>
        reply.headers({ ...plainHeaders({ script }), 'cache-control': 'no-cache' }).send(page()),
    });
  }
}
