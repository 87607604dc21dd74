import type { Category, Product, SubCategory } from '../../contract/catalogue.ts';
import { links } from '../../contract/links.ts';

/** A list that has a product: its name and address. */
export interface Place {
  name: string;
  path: string;
}

/** The sub categories of a product; the categories where it is in none of their sub categories. */
export function placesOf(
  product: Pick<Product, 'category' | 'subCategory'>,
  categories: readonly Category[],
  subCategories: readonly SubCategory[],
): Place[] {
  const own = subCategories.filter(({ _id }) => product.subCategory.includes(_id));
  return categories
    .filter(({ _id }) => product.category.includes(_id))
    .flatMap((category) => {
      const inside = own.filter((each) => each.category.includes(category._id));
      if (inside.length === 0) return { name: category.name, path: links.category(category) };
      return inside.map(({ _id, name }) => ({ name, path: links.category(category, _id) }));
    });
}
