import { calls } from '../../contract/api/calls.ts';
import { productJson } from '../catalogue/product-json.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { SavedLists } from './saved-lists.ts';

/** The lists that the signed-in user keeps. */
export function savedListRoutes(app: Http, savedLists: SavedLists): void {
  route(app, calls.getSavedLists, async ({ identity }) => ok('Your lists', await savedLists.list(identity.userId)));

  route(app, calls.getSavedList, async ({ identity, params: { listId }, query: { lang } }) => {
    const { list, lines } = await savedLists.get(identity.userId, listId);
    return ok('Your list', {
      ...list,
      lines: lines.map(({ product, ...line }) => ({ ...line, product: product ? productJson(product, lang) : null })),
    });
  });

  route(app, calls.createSavedList, async ({ identity, body: { name, lines } }) =>
    ok('The list is saved', await savedLists.create(identity.userId, name, lines)),
  );

  route(app, calls.renameSavedList, async ({ identity, params: { listId }, body: { name } }) =>
    ok('The list has another name', await savedLists.rename(identity.userId, listId, name)),
  );

  route(app, calls.deleteSavedList, async ({ identity, params: { listId } }) => {
    await savedLists.remove(identity.userId, listId);
    return ok('The list is deleted', {});
  });

  route(app, calls.addToSavedList, async ({ identity, params: { listId }, body: { lines } }) =>
    ok('Added to your list', await savedLists.add(identity.userId, listId, lines)),
  );

  route(app, calls.setSavedLine, async ({ identity, params: { listId, ...line } }) => {
    await savedLists.setLine(identity.userId, listId, line);
    return ok('The quantity is changed', {});
  });

  route(app, calls.removeSavedLine, async ({ identity, params: { listId, productId } }) => {
    await savedLists.removeLine(identity.userId, listId, productId);
    return ok('Removed from your list', {});
  });
}
