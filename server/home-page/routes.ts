import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import { presentProduct } from '../catalogue/present.ts';
import { productJson } from '../catalogue/product-json.ts';
import { takeForms } from '../http/forms.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { HomePage } from './home-page.ts';
import type { HomePageAdmin } from './home-page-admin.ts';
import { presentShown } from './present.ts';

/** The home page for everyone, from memory, and its arrangement for administrators. */
export async function homePageRoutes(
  app: Http,
  cached: CacheResponses,
  homePage: HomePage,
  admin: HomePageAdmin,
): Promise<void> {
  route(
    app,
    calls.getHomePage,
    async ({ query: { lang } }) =>
      ok('The home page', { sections: homePage.current(lang).map((section) => presentShown(section, lang)) }),
    cached(calls.getHomePage),
  );

  route(
    app,
    calls.getHomeRow,
    async ({ params: { rowId }, query: { lang } }) =>
      ok(
        'A row of the home page',
        homePage.row(rowId).map((row) => productJson(row, lang)),
      ),
    cached(calls.getHomeRow),
  );

  route(app, calls.getArrangement, async () => ok('The arrangement of the home page', await admin.arrangement()));

  route(app, calls.saveArrangement, async ({ identity, body }) =>
    ok(text('answers.homePageSaved'), await admin.save(actorOf(identity), body)),
  );

  route(app, calls.previewHomeRow, async ({ body: { products } }) =>
    ok(
      'What the row shows',
      (await admin.preview(products)).map((row) => presentProduct(row)),
    ),
  );

  await app.register(async (scope) => {
    await takeForms(scope);
    route(scope, calls.addHomePicture, async ({ body: { image } }) =>
      ok('The picture is stored', { image: await admin.addPicture(image) }),
    );
  });
}
