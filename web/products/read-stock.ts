import { correctStock } from './current-stock.ts';
import { loadProducts } from './load-products.ts';

/** Asks the store for the stock of a product that it refused. */
export async function readStock(productId: string): Promise<void> {
  const [found] = await loadProducts([productId]);
  correctStock([found ?? { _id: productId, stock: 0 }]);
}
