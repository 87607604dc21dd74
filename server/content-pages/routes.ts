import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { type ContentPages, presentPageText } from './content-pages.ts';

/** The texts of pages: everybody reads them, administrators write them. */
export function contentPageRoutes(app: Http, cached: CacheResponses, pages: ContentPages): void {
  route(
    app,
    calls.getContentPage,
    async ({ params: { slug }, query: { lang } }) => ok('Page', pages.read(slug, lang)),
    cached(calls.getContentPage),
  );

  route(app, calls.listPageTexts, async () => ok('Texts', (await pages.list()).map(presentPageText)));

  route(app, calls.savePageText, async ({ identity, params: { slug, language }, body }) =>
    ok(text('answers.pageTextSaved'), presentPageText(await pages.save(actorOf(identity), slug, language, body))),
  );

  route(app, calls.getPageOutline, async ({ params: { slug, language }, query: { written } }) =>
    ok('Outline', { body: written ? pages.writtenText(slug, language) : pages.outline(slug, language) }),
  );

  route(app, calls.previewPageText, async ({ body }) => ok('Preview', pages.preview(body.body)));
}
