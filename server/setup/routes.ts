import { calls } from '../../contract/api/calls.ts';
import { text } from '../../messages/text.ts';
import type { Actor } from '../audit-log/audit-log.ts';
import { presentAdminProduct } from '../catalogue/present.ts';
import { takeForms } from '../http/forms.ts';
import type { Http } from '../http/http.ts';
import { actorOf } from '../http/policies.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { keyedRequest } from '../runtime/idempotency.ts';
import type { Setup } from './setup.ts';
import type { Starters } from './starters.ts';

interface Parts {
  setup: Setup;
  starters: Starters;
  /** @returns the number of products that were removed */
  removeDemo: (actor: Actor) => Promise<number>;
  /** @returns the number of products that had none */
  addOpeningStock: (actor: Actor, stock: number) => Promise<number>;
}

/** The setup guide. */
export async function setupRoutes(app: Http, { setup, starters, removeDemo, addOpeningStock }: Parts): Promise<void> {
  route(app, calls.getSetup, async () => ok('The setup guide', await setup.get()));
  route(app, calls.updateSetup, async ({ identity, body }) =>
    ok('The setup guide', await setup.update(actorOf(identity), body)),
  );

  route(app, calls.listStarters, async () => ok('Categories to begin with', await starters.listCategories()));
  route(app, calls.listStarterProducts, async ({ query }) =>
    ok('Products to begin with', await starters.listProducts(query.category)),
  );
  route(app, calls.addStarters, async ({ identity, body }) => {
    const done = await starters.add(actorOf(identity), body.products);
    return ok(text('answers.startersAdded', { count: done.added }), done);
  });
  route(app, calls.addOpeningStock, async ({ identity, body: { stock } }) => {
    const filled = await addOpeningStock(actorOf(identity), stock);
    return ok(text('answers.openingStockAdded', { count: filled }), { filled });
  });
  await app.register(async (scope) => {
    await takeForms(scope);
    route(scope, calls.addFirstProduct, async ({ identity, headers, body }) => {
      const added = await starters.addByHand(actorOf(identity), body, keyedRequest(identity, headers, body));
      return ok(text('answers.productAdded'), presentAdminProduct(added));
    });
  });

  route(app, calls.removeDemo, async ({ identity }) => {
    const removed = await removeDemo(actorOf(identity));
    return ok(text('answers.demoRemoved', { count: removed }), { removed });
  });
}
