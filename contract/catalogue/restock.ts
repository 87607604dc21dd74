/** Requests of shoppers to be notified when a product is back in stock. */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { id, nothing } from '../api/fields.ts';
import { languageQuery, product } from './catalogue.ts';

const ofProduct = { params: z.object({ productId: id }), output: nothing };

export const restockCalls = {
  /** The products that the shopper waits for, the newest request first, without products that are no longer for sale. */
  getRestockRequests: call('user', 'GET', '/api/v1/restock/get-requests', {
    query: languageQuery,
    output: z.array(product),
  }),
  /** Does nothing when the shopper asked already. */
  addRestockRequest: call('user', 'PUT', '/api/v1/restock/add-request/:productId', {
    ...ofProduct,
    errors: ['IN_STOCK', 'RESTOCK_LIMIT'],
  }),
  removeRestockRequest: call('user', 'DELETE', '/api/v1/restock/remove-request/:productId', ofProduct),
};
