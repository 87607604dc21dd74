/** The web app manifest: how the shop looks and what it offers when it is installed on a device. */
import type { FastifyReply } from 'fastify';
import { links } from '../../contract/api/links.ts';
import { iconPath, manifestIcons } from '../../contract/settings/shop-icons.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { type Locale, languageTags, locales, localPath, prefixOf } from '../../messages/locale.ts';
import type { Http } from '../http/http.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';

/** `--color-canvas` of web/theme.css. */
const background = '#ffffff';

/** From scripts/icons.ts. */
const ownIcons = [
  ...[192, 512].map((pixels) => ({ src: `/icons/icon-${pixels}.png`, sizes: `${pixels}x${pixels}`, purpose: 'any' })),
  ...[192, 512].map((pixels) => ({
    src: `/icons/maskable-${pixels}.png`,
    sizes: `${pixels}x${pixels}`,
    purpose: 'maskable',
  })),
].map((icon) => ({ ...icon, type: 'image/png' }));

/** Made of the shop's logo, if it has one. */
const iconsOf = (logo: string) =>
  logo === ''
    ? ownIcons
    : manifestIcons.map((icon) => ({
        src: iconPath(logo, icon),
        sizes: `${icon.pixels}x${icon.pixels}`,
        purpose: icon.purpose,
        type: 'image/png',
      }));

/** Path of the icon of the app. @param logo of the settings */
export const appIcon = (logo: string): string => iconsOf(logo)[0]?.src ?? '';

function manifestOf(language: Locale, shopSettings: ShopSettingsService) {
  const messages = messagesIn(language);
  const { name, accent } = shopSettings.brand();
  const icons = iconsOf(shopSettings.current().shop.logo);
  const at = (path: string) => localPath(path, language);
  return {
    // One app, whatever its language.
    id: links.home,
    name,
    short_name: name,
    description: messages.servedPages.appDescription(),
    lang: languageTags[language],
    dir: 'ltr',
    start_url: at(links.home),
    scope: '/',
    display: 'standalone',
    theme_color: accent,
    background_color: background,
    categories: ['shopping', 'food'],
    icons,
    shortcuts: [
      { name: messages.servedPages.searchShortcut(), url: at(links.search) },
      { name: messages.orders.yourOrders(), url: at(links.orders) },
      { name: messages.catalogue.pasteList(), url: at(links.pasteList) },
    ].map((shortcut) => ({ ...shortcut, icons: icons.slice(0, 1) })),
    share_target: {
      action: at(links.pasteList),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'text' },
    },
  };
}

export function webManifestRoutes(app: Http, shopSettings: ShopSettingsService): void {
  for (const language of locales) {
    app.route({
      method: 'GET',
      url: `${prefixOf(language)}/manifest.webmanifest`,
      config: { policy: 'public', load: 'free' },
      handler: async (_request, reply): Promise<FastifyReply> =>
        reply
          .header('cache-control', 'public, max-age=3600')
          .type('application/manifest+json')
          .send(JSON.stringify(manifestOf(language, shopSettings))),
    });
  }
}
