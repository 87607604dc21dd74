/** Icons made of the shop's logo: for browsers, home screens and the manifest. Without a logo the store's own icons are used. */
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { imageIdOf } from '../../contract/api/images.ts';
import { iconNames, iconPath } from '../../contract/settings/shop-icons.ts';
import type { Http } from '../http/http.ts';
import type { Images } from '../images/images.ts';
import { notFound } from '../lib/errors.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';

/** Those of the present and the previous logo. */
const maxIcons = 2 * iconNames.length;
/** Share of the width that stays free on each side. A mask may cut a fifth (W3C, maskable icons). */
const margins = { any: 0.06, maskable: 0.2 };

export function shopIconRoutes(app: Http, images: Images, shopSettings: ShopSettingsService): void {
  /** Requests for one icon wait for the same work. */
  const made = new LRUCache<string, Promise<Buffer | undefined>>({ max: maxIcons });

  app.route({
    method: 'GET',
    url: '/shop-icons/:file',
    config: { policy: 'public', load: 'free' },
    schema: { params: z.object({ file: z.string() }) },
    handler: async (request, reply) => {
      const { logo } = shopSettings.current().shop;
      // Only icons of the logo that is shown now, so that nobody has others made.
      const icon = iconNames.find((name) => iconPath(logo, name) === request.url);
      const id = imageIdOf(logo);
      if (!icon || !id) throw notFound('errors.pictureNotFound');
      const { url } = request;
      const making = made.get(url) ?? images.icon(id, icon.pixels, margins[icon.purpose]);
      made.set(url, making);
      const forget = () => void made.delete(url);
      making.catch(forget);
      const bytes = await making;
      // It may come later, when a backup is restored.
      if (!bytes) {
        forget();
        throw notFound('errors.pictureNotFound');
      }
      return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png').send(bytes);
    },
  });
}
