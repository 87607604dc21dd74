import { calls } from '../../../contract/api/calls.ts';
import { presentAdminProduct } from '../../catalogue/present.ts';
import type { Http } from '../../http/http.ts';
import { actorOf } from '../../http/policies.ts';
import { route } from '../../http/route.ts';
import { ok } from '../../http/success.ts';
import { presentMovement } from './present.ts';
import type { StockAdmin } from './stock.ts';

/** Stock changes and the stock ledger, for administrators. */
export function stockRoutes(app: Http, stock: StockAdmin): void {
  route(app, calls.changeStock, async ({ identity, params: { productId }, body, headers }) => {
    const { product, message } = await stock.change(actorOf(identity), productId, body, headers['idempotency-key']);
    return ok(message, presentAdminProduct(product));
  });

  route(app, calls.getStockLedger, async ({ params: { productId }, query }) => {
    const { product, movements, next } = await stock.ledger(productId, query.before);
    const { id: _id, name, stock: left, archivedAt, lowStock: threshold, sum, extraGrams } = product;
    return ok('Stock ledger', {
      product: { _id, name, stock: left, deletedAt: archivedAt?.toISOString() ?? null },
      threshold,
      sum,
      extraGrams,
      movements: movements.map(presentMovement),
      next,
    });
  });
}
