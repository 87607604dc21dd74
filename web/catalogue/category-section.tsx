import type { Category } from '../../contract/catalogue.ts';
import { CategoryTiles } from './category-tiles.tsx';

/** All category tiles with a heading. */
export const CategorySection = ({ categories }: { categories: readonly Category[] }) => (
  <section aria-labelledby="categories" className="pt-6 pb-2">
    <h2 id="categories" className="mb-3 text-xl font-bold">
      Shop by category
    </h2>
    <CategoryTiles categories={categories} />
  </section>
);
