import { calls } from '../../contract/api/calls.ts';
import { productJson } from '../catalogue/product-json.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Favourites } from './favourites.ts';

/** The favourites of the signed-in user. */
export function favouriteRoutes(app: Http, favourites: Favourites): void {
  route(app, calls.getFavourites, async ({ identity, query: { lang } }) =>
    ok(
      'Your favourites',
      (await favourites.list(identity.userId)).map((row) => productJson(row, lang)),
    ),
  );

  route(app, calls.getFavouriteIds, async ({ identity }) =>
    ok('The ids of your favourites', await favourites.ids(identity.userId)),
  );

  route(app, calls.addFavourite, async ({ identity, params: { productId } }) => {
    await favourites.add(identity.userId, productId);
    return ok('Added to your favourites', {});
  });

  route(app, calls.removeFavourite, async ({ identity, params: { productId } }) => {
    await favourites.remove(identity.userId, productId);
    return ok('Removed from your favourites', {});
  });
}
