/** The web app manifest: how the shop looks and what it offers when it is installed on a device. */
import type { FastifyReply } from 'fastify';
import { links } from '../../contract/links.ts';
import { messagesIn } from '../../messages/index.ts';
import { type Locale, languageTags, locales, localPath, prefixOf } from '../../messages/locale.ts';
import type { Http } from '../http/http.ts';

/** `--color-accent` and `--color-canvas` of web/app.css. */
const colors = { theme: '#0a7a48', background: '#ffffff' };

/** From scripts/icons.ts. */
const icons = [
  ...[192, 512].map((pixels) => ({ src: `/icons/icon-${pixels}.png`, sizes: `${pixels}x${pixels}`, purpose: 'any' })),
  ...[192, 512].map((pixels) => ({
    src: `/icons/maskable-${pixels}.png`,
    sizes: `${pixels}x${pixels}`,
    purpose: 'maskable',
  })),
].map((icon) => ({ ...icon, type: 'image/png' }));

function manifestOf(language: Locale) {
  const messages = messagesIn(language);
  const at = (path: string) => localPath(path, language);
  return {
    // One app, whatever its language.
    id: links.home,
    name: 'Tokri',
    short_name: 'Tokri',
    description: messages.shell.appDescription(),
    lang: languageTags[language],
    dir: 'ltr',
    start_url: at(links.home),
    scope: '/',
    display: 'standalone',
    theme_color: colors.theme,
    background_color: colors.background,
    categories: ['shopping', 'food'],
    icons,
    shortcuts: [
      { name: messages.shell.searchShortcut(), url: at(links.search) },
      { name: messages.orders.yourOrders(), url: at(links.orders) },
      { name: messages.lists.pasteTitle(), url: at(links.pasteList) },
    ].map((shortcut) => ({ ...shortcut, icons: icons.slice(0, 1) })),
    share_target: {
      action: at(links.pasteList),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'text' },
    },
  };
}

export function webManifestRoutes(app: Http): void {
  for (const language of locales) {
    const manifest = JSON.stringify(manifestOf(language));
    app.route({
      method: 'GET',
      url: `${prefixOf(language)}/manifest.webmanifest`,
      config: { policy: 'public', load: 'free' },
      handler: async (_request, reply): Promise<FastifyReply> =>
        reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json').send(manifest),
    });
  }
}
