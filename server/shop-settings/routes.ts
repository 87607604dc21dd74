import { calls } from '../../contract/api/calls.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { text } from '../../messages/text.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import { takeForms } from '../http/forms.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { presentShopSettings } from './present.ts';
import type { ShopSettingsService } from './shop-settings.ts';

/** Settings of the shop. @param more what other features tell the pages: delivery, written pages, offers */
export async function shopSettingsRoutes(
  app: Http,
  cached: CacheResponses,
  settings: ShopSettingsService,
  more: () => Partial<PublicShopSettings>,
): Promise<void> {
  route(
    app,
    calls.getShopSettings,
    async ({ query: { lang } }) =>
      ok('The settings of the shop', { ...presentShopSettings(settings.current(), lang), ...more() }),
    cached(calls.getShopSettings),
  );

  route(app, calls.getSavedSettings, async () => ok('The settings of the shop', await settings.saved()));

  route(app, calls.updateShopSettings, async ({ identity, body }) =>
    ok(text('answers.settingsSaved'), await settings.update(actorOf(identity), body)),
  );

  await app.register(async (scope) => {
    await takeForms(scope);
    route(scope, calls.addSettingsPicture, async ({ body: { image } }) =>
      ok('The picture is stored', { image: await settings.addPicture(image) }),
    );
  });
}
