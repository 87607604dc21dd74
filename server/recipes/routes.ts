import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { CacheResponses } from '../cache/cache-responses.ts';
import { points } from '../http/admission.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { noStore, route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { keyedRequest } from '../runtime/idempotency.ts';
import {
  presentAdminRecipe,
  presentDishPrice,
  presentRecipe,
  presentRecipeLine,
  presentWholeRecipe,
} from './present.ts';
import type { RecipeAdmin } from './recipe-admin.ts';
import type { Recipes } from './recipes.ts';

interface Parts {
  recipes: Recipes;
  recipeAdmin: RecipeAdmin;
}

/** Dishes for shoppers, and the recipe book for administrators. */
export function recipeRoutes(app: Http, cached: CacheResponses, { recipes, recipeAdmin }: Parts): void {
  route(
    app,
    calls.getRecipes,
    async ({ query: { lang } }) =>
      ok(
        'Dishes',
        recipes.list().map((row) => presentRecipe(row, lang)),
      ),
    cached(calls.getRecipes),
  );

  route(
    app,
    calls.getRecipe,
    async ({ params: { recipeId }, query: { lang } }) => ok('A dish', presentWholeRecipe(recipes.get(recipeId), lang)),
    cached(calls.getRecipe),
  );

  // The result depends on the whole catalogue, so it is not cached.
  const uncached = { load: 'uncached', onRequest: noStore } as const;

  route(
    app,
    calls.getRecipeList,
    async ({ params: { recipeId }, query: { servings, lang } }) => {
      const list = await recipes.listFor(recipeId, servings, lang);
      return ok('The products for a dish', {
        servings: list.servings,
        lines: list.lines.map((line) => presentRecipeLine(line, lang)),
      });
    },
    uncached,
  );

  route(
    app,
    calls.getDishPrices,
    async ({ query, request }) => {
      const ids = [...new Set(query.ids)];
      // Each dish is as much work as its own list; the first one is counted with the request.
      await app.admission.count(request, (ids.length - 1) * points.read);
      return ok('What the dishes cost', (await recipes.prices(ids)).map(presentDishPrice));
    },
    uncached,
  );

  route(
    app,
    calls.findDish,
    async ({ query: { lang }, body }) => {
      const found = recipes.findNamed(body.text);
      return ok('The dish', {
        dish: found
          ? {
              recipe: presentRecipe(found.dish, lang),
              ...(found.servings !== undefined && { servings: found.servings }),
            }
          : null,
      });
    },
    uncached,
  );

  route(app, calls.getAdminRecipes, async () => ok('All recipes', (await recipeAdmin.list()).map(presentAdminRecipe)));

  route(app, calls.addRecipe, async ({ identity, headers, body }) => {
    const added = await recipeAdmin.add(actorOf(identity), body, keyedRequest(identity, headers, body));
    return ok(text('answers.recipeAdded'), presentAdminRecipe(added));
  });

  route(app, calls.updateRecipe, async ({ identity, params: { recipeId }, body }) =>
    ok(text('answers.recipeUpdated'), presentAdminRecipe(await recipeAdmin.update(actorOf(identity), recipeId, body))),
  );

  route(app, calls.deleteRecipe, async ({ identity, params: { recipeId } }) => {
    await recipeAdmin.remove(actorOf(identity), recipeId);
    return ok(text('answers.recipeDeleted'), {});
  });
}
