import { calls } from '../../contract/calls.ts';
import { text } from '../../messages/text.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { ShopSettingsService } from './shop-settings.ts';

/** What the owner decides about the shop. */
export function shopSettingsRoutes(app: Http, cached: CacheResponses, settings: ShopSettingsService): void {
  route(
    app,
    calls.getShopSettings,
    async () => ok('The settings of the shop', settings.current()),
    cached(calls.getShopSettings),
  );

  route(app, calls.getSavedSettings, async () => ok('The settings of the shop', await settings.saved()));

  route(app, calls.updateShopSettings, async ({ identity, body }) =>
    ok(text('answers.settingsSaved'), await settings.update(actorOf(identity), body)),
  );
}
