import type { Category, HomeRow } from '../../contract/catalogue.ts';
import { CategorySection } from './category-section.tsx';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { Hero } from './hero.tsx';
import type { ProductAction } from './product-action.ts';
import { ProductRow } from './product-row.tsx';

interface Props {
  categories: readonly Category[];
  rows: readonly HomeRow[];
  action: ProductAction;
}

/** Banner, categories, and one row of products for each category (spec §2, home). */
export const HomeScreen = ({ categories, rows, action }: Props) => (
  <>
    <Hero />
    {categories.length === 0 ? (
      <EmptyCatalogue />
    ) : (
      <div className="shell">
        <CategorySection categories={categories} />
        {rows.map((row, index) => (
          <ProductRow key={row.category._id} row={row} action={action} first={index === 0} />
        ))}
      </div>
    )}
  </>
);
