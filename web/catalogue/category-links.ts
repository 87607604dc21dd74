import { links } from '../../contract/api/links.ts';
import type { Category, Product, SubCategory } from '../../contract/catalogue/catalogue.ts';

/** The name and address of a category or sub category. */
export interface CategoryLink {
  name: string;
  path: string;
}

/** Links to the sub categories of a product, and to its categories of which it is in no sub category. */
export function categoryLinksOf(
  product: Pick<Product, 'category' | 'subCategory'>,
  categories: readonly Category[],
  subCategories: readonly SubCategory[],
): CategoryLink[] {
  const own = subCategories.filter(({ _id }) => product.subCategory.includes(_id));
  return categories
    .filter(({ _id }) => product.category.includes(_id))
    .flatMap((category) => {
      const inside = own.filter((each) => each.category.includes(category._id));
      if (inside.length === 0) return { name: category.name, path: links.category(category) };
      return inside.map(({ _id, name }) => ({ name, path: links.category(category, _id) }));
    });
}
