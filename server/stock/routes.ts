import * as z from 'zod';
import { adminProduct } from '../../contract/admin-catalogue.ts';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { id } from '../../contract/fields.ts';
import { idempotencyHeaders } from '../../contract/orders.ts';
import { changeStockBody, stockLedger, stockLedgerQuery } from '../../contract/stock.ts';
import { presentAdminProduct } from '../catalogue/present.ts';
import type { Http } from '../http/http.ts';
import { identityOf } from '../http/policies.ts';
import { routeOf } from '../http/route.ts';
import { ok } from '../http/success.ts';
import { presentMovement } from './present.ts';
import type { StockAdmin } from './stock.ts';

const params = z.object({ productId: id });

/** Stock changes and the stock ledger, for administrators. */
export function stockRoutes(app: Http, stock: StockAdmin): void {
  app.route({
    ...routeOf(calls.changeStock),
    schema: { params, body: changeStockBody, headers: idempotencyHeaders, response: { 200: success(adminProduct) } },
    handler: async (request) => {
      const { userId, name } = identityOf(request);
      const key = request.headers['idempotency-key'];
      const actor = { id: userId, name };
      const { product, message } = await stock.change(actor, request.params.productId, request.body, key);
      return ok(message, presentAdminProduct(product));
    },
  });

  app.route({
    ...routeOf(calls.getStockLedger),
    schema: { params, querystring: stockLedgerQuery, response: { 200: success(stockLedger) } },
    handler: async ({ params: { productId }, query }) => {
      const { product, movements, next } = await stock.ledger(productId, query.before);
      const { id: _id, name, stock: left, archivedAt } = product;
      return ok('Stock ledger', {
        product: { _id, name, stock: left, deletedAt: archivedAt?.toISOString() ?? null },
        movements: movements.map(presentMovement),
        next,
      });
    },
  });
}
