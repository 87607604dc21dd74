/** Filters and sorts sub categories in the browser, where all of them are loaded anyway. */
import type { Category, SubCategory } from '../../../contract/catalogue.ts';

export const subCategoryOrders = ['newest', 'name', 'category'] as const;
export type SubCategoryOrder = (typeof subCategoryOrders)[number];

export const orderWords: Record<SubCategoryOrder, string> = {
  newest: 'Newest first',
  name: 'Name',
  category: 'Category',
};

export const subCategoriesOnPage = 20;

const collator = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });
const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Sub categories whose name or categories contain every word of `search`, in `order`. */
export function listSubCategories(
  all: readonly SubCategory[],
  categories: readonly Category[],
  search: string,
  order: SubCategoryOrder,
): SubCategory[] {
  const names = new Map(categories.map((category) => [category._id, category.name]));
  const parentsOf = ({ category }: SubCategory) => category.map((id) => names.get(id) ?? '').join(', ');
  const wanted = words(search);
  const found = all.filter((each) => {
    const text = `${each.name} ${parentsOf(each)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const byName = (a: SubCategory, b: SubCategory) => collator.compare(a.name, b.name);
  // Ids sort by creation time.
  if (order === 'newest') return found.sort((a, b) => (a._id < b._id ? 1 : -1));
  if (order === 'name') return found.sort(byName);
  return found.sort((a, b) => collator.compare(parentsOf(a), parentsOf(b)) || byName(a, b));
}
