import type { Product } from '../../contract/catalogue/catalogue.ts';

/** A product that goes into a list, and how much of it. */
export interface ItemToSave {
  product: Pick<Product, '_id' | 'name'>;
  quantity: number;
}
