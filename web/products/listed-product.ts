import type { Product } from '../../contract/catalogue/catalogue.ts';

/** A product as a list shows it: without its description, further pictures and categories. It keeps a page with many products small. */
export const listedProduct = (product: Product): Product => ({
  ...product,
  description: '',
  images: product.images.slice(0, 1),
  category: [],
  subCategory: [],
});
