/** Products that a shopper wants to find again. */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { id, nothing } from '../api/fields.ts';
import { languageQuery, product } from './catalogue.ts';

const ofProduct = { params: z.object({ productId: id }), output: nothing };

export const favouriteCalls = {
  /** The newest first, without products that are no longer for sale. */
  getFavourites: call('user', 'GET', '/api/v1/favourite/get-favourites', {
    query: languageQuery,
    output: z.array(product),
  }),
  /** Ids of all favourites, the newest first: enough for the hearts of a page. */
  getFavouriteIds: call('user', 'GET', '/api/v1/favourite/get-favourite-ids', { output: z.array(id) }),
  /** Does nothing when it is one already. */
  addFavourite: call('user', 'PUT', '/api/v1/favourite/add-favourite/:productId', {
    ...ofProduct,
    errors: ['FAVOURITE_LIMIT'],
  }),
  removeFavourite: call('user', 'DELETE', '/api/v1/favourite/remove-favourite/:productId', ofProduct),
};
