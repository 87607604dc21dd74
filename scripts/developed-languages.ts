/**
 * `npm run dev` serves every language. React Router's development server has one base path, that of English; this plugin answers
 * requests below the prefixes of the other languages with the same app at that path, as server/pages/built-app.ts does.
 */
import { createRequestListener } from '@react-router/node';
import type { ServerBuild } from 'react-router';
import { isRunnableDevEnvironment, type Plugin } from 'vite';
import { baseLocale, prefixOf, splitLocale } from '../messages/locale.ts';

export const developedLanguages = (): Plugin => ({
  name: 'tokri-developed-languages',
  configureServer: (server) => () => {
    server.middlewares.use(async (request, response, next) => {
      const { locale } = splitLocale((request.originalUrl ?? '/').replace(/\.data(?=\?|$)/, ''));
      const { ssr } = server.environments;
      if (locale === baseLocale || !ssr || !isRunnableDevEnvironment(ssr)) return next();
      try {
        const build: ServerBuild = await ssr.runner.import('virtual:react-router/server-build');
        await createRequestListener({ build: { ...build, basename: prefixOf(locale) }, mode: 'development' })(
          request,
          response,
        );
      } catch (error) {
        next(error);
      }
    });
  },
});
