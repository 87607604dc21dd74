/** The language of the request that the server answers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareFunction } from 'react-router';
import { addMessages, type Catalog } from '../../messages/index.ts';
import { isLocale, type Locale, setLocaleSource, splitLocale } from '../../messages/locale.ts';

const catalogs = import.meta.glob<Catalog>(['../../messages/*/*.json', '!**/server.json'], {
  import: 'default',
  eager: true,
});
for (const [path, catalog] of Object.entries(catalogs)) {
  const locale = path.split('/').at(-2);
  if (isLocale(locale)) addMessages(locale, catalog);
}

const language = new AsyncLocalStorage<Locale>();

setLocaleSource(() => {
  const locale = language.getStore();
  if (locale) return locale;
  throw new Error(
    'No page is being rendered, so the language is unknown: read messages in a function, not when a file is loaded.',
  );
});

/** Loads and renders a page in the language of its URL. The router asks for the data of the Hindi home page at '/hi.data'. */
export const inLanguageOfRequest: MiddlewareFunction<Response> = ({ request }, next) =>
  language.run(splitLocale(new URL(request.url).pathname.replace(/\.data$/, '')).locale, next);
