import type { List } from '../platform/list.ts';
import type { ProductRow } from './product-store.ts';

/** Products in the order of the shop. */
export type ProductList = List<ProductRow>;
