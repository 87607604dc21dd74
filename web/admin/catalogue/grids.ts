export const categoryGrid =
  'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6';
export const productGrid =
  'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6';
/** Number of placeholders while loading (spec §9). */
export const skeletons = { categories: 10, rows: 5, products: 10 } as const;
