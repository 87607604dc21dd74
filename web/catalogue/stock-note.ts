import type { Product } from '../../contract/catalogue.ts';

/** From this many on nothing is said. */
const plenty = 6;

/** 'Only 3 left' while there are few, undefined when there are plenty or none. */
export const stockNote = ({ stock }: Pick<Product, 'stock'>): string | undefined =>
  stock >= 1 && stock < plenty ? `Only ${stock} left` : undefined;
