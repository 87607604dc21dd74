import type { Product } from '../../contract/catalogue.ts';

/** From this stock on there is no note. */
const plenty = 6;

/** 'Only 3 left' for a low stock, otherwise undefined. */
export const stockNote = ({ stock }: Pick<Product, 'stock'>): string | undefined =>
  stock >= 1 && stock < plenty ? `Only ${stock} left` : undefined;
