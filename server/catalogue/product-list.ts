import type { List } from '../lib/list.ts';
import type { ProductRow } from './product-repository.ts';

/** Products in the order of the shop. */
export type ProductList = List<ProductRow>;
