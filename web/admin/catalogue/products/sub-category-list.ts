/** Filters and sorts sub categories in the browser, where all of them are loaded anyway. */
import type { AdminCategory, AdminSubCategory } from '../../../../contract/catalogue/admin-catalogue.ts';
import { languageTags, perLocale } from '../../../../messages/locale.ts';

export const subCategoryOrders = ['newest', 'name', 'category'] as const;
export type SubCategoryOrder = (typeof subCategoryOrders)[number];

export const subCategoriesOnPage = 20;

const collator = perLocale((locale) => new Intl.Collator(languageTags[locale], { sensitivity: 'base', numeric: true }));
const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Sub categories whose name or categories contain every word of `search`, in `order`. */
export function listSubCategories(
  all: readonly AdminSubCategory[],
  categories: readonly AdminCategory[],
  search: string,
  order: SubCategoryOrder,
): AdminSubCategory[] {
  const names = new Map(categories.map((category) => [category._id, category.name]));
  const parentsOf = ({ category }: AdminSubCategory) => category.map((id) => names.get(id) ?? '').join(', ');
  const wanted = words(search);
  const found = all.filter((each) => {
    const text = `${each.name} ${parentsOf(each)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const byName = (a: AdminSubCategory, b: AdminSubCategory) => collator().compare(a.name, b.name);
  // Ids sort by creation time.
  if (order === 'newest') return found.sort((a, b) => (a._id < b._id ? 1 : -1));
  if (order === 'name') return found.sort(byName);
  return found.sort((a, b) => collator().compare(parentsOf(a), parentsOf(b)) || byName(a, b));
}
