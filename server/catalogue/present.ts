import type { AdminCategory, AdminProduct, AdminSubCategory } from '../../contract/admin-catalogue.ts';
import type { Category, HomeRow, Product, SubCategory } from '../../contract/catalogue.ts';
import { imageUrl } from '../../contract/images.ts';
import { toRupees } from '../../contract/money.ts';
import type { Suggestions } from '../../contract/search.ts';
import type { ShoppingListLine } from '../../contract/shopping-list.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import { hindiFields, type Translated, translationOf } from '../platform/translations.ts';
import type { ListMatch } from '../search/match-list.ts';
import type { Suggested } from '../search/suggest.ts';
import type { CategoryRow, SubCategoryRow } from './category-store.ts';
import type { ProductRow } from './product-store.ts';
import type { CategoryWithProducts, Snapshot } from './snapshot.ts';
import type { StockState } from './stock-movements.ts';

/** The name in a language, with the English one next to a translation. */
export function presentName(row: Translated & { name: string }, language: Locale = baseLocale) {
  const { name } = translationOf(row, language);
  return name === undefined ? { name: row.name } : { name, englishName: row.name };
}

/**
 * The name of an ordered product in a language, as long as the product is still called the same: other names are those of
 * another product, or of the same one after a change.
 */
export function presentOrderedName(
  snapshot: Pick<Snapshot, 'findProduct'>,
  { productId, name }: { productId: string; name: string },
  language?: Locale,
) {
  const product = snapshot.findProduct(productId);
  return product?.name === name ? presentName(product, language) : { name };
}

export const presentCategory = (row: CategoryRow, language?: Locale): Category => ({
  _id: row.id,
  ...presentName(row, language),
  image: imageUrl(row.image),
});

export const presentSubCategory = (row: SubCategoryRow, language?: Locale): SubCategory => ({
  _id: row.id,
  ...presentName(row, language),
  image: imageUrl(row.image),
  category: row.categoryIds,
});

export const presentProduct = (row: ProductRow, language: Locale = baseLocale): Product => ({
  _id: row.id,
  ...presentName(row, language),
  images: row.images.map(imageUrl),
  category: row.categoryIds,
  subCategory: row.subCategoryIds,
  unit: row.unit,
  unit_quantity: row.unitQuantity,
  stock: row.stock,
  price: toRupees(row.pricePaise),
  discount: row.discount,
  description: translationOf(row, language).description ?? row.description,
  publish: row.publish,
  ...(row.rating && { rating: row.rating }),
});

export const presentAdminCategory = (row: CategoryRow): AdminCategory => ({
  ...presentCategory(row),
  ...hindiFields(row),
});

export const presentAdminSubCategory = (row: SubCategoryRow): AdminSubCategory => ({
  ...presentSubCategory(row),
  ...hindiFields(row),
});

/** A product with the version of its stock. */
export type AdminRow = ProductRow & Pick<StockState, 'stockVersion'>;

export const presentAdminProduct = (row: AdminRow): AdminProduct => ({
  ...presentProduct(row),
  aliases: row.aliases,
  sku: row.sku,
  revision: row.revision,
  stockVersion: row.stockVersion,
  ...hindiFields(row),
});

export const presentHomeRow = (
  { category, products }: CategoryWithProducts,
  language: Locale | undefined,
  productOf: typeof presentProduct,
): HomeRow => ({
  category: presentCategory(category, language),
  product: products.map((row) => productOf(row, language)),
});

/** The part of a product that a suggestion shows. */
function presentSuggestion(row: ProductRow, language?: Locale): Suggestions['products'][number] {
  const { _id, images, unit, unit_quantity, price, discount, stock } = presentProduct(row, language);
  return { _id, ...presentName(row, language), images, unit, unit_quantity, price, discount, stock };
}

export const presentSuggestions = (
  { products, categories, completions, correction }: Suggested<ProductRow, CategoryRow, SubCategoryRow>,
  language?: Locale,
): Suggestions => ({
  products: products.map((row) => presentSuggestion(row, language)),
  categories: categories.map(({ category, subCategory }) => ({
    category: presentCategory(category, language),
    ...(subCategory && { subCategory: presentSubCategory(subCategory, language) }),
  })),
  completions: [...completions],
  ...correction,
});

export function presentListLine(
  { text, wanted, choice, soldOut, alternatives }: ListMatch<ProductRow>,
  language: Locale | undefined,
  productOf: typeof presentProduct,
): ShoppingListLine {
  return {
    text,
    ...(wanted && { wanted: { amount: wanted.amount, unit: wanted.unit === 'pc' ? 'piece' : wanted.unit } }),
    product: choice ? productOf(choice.product, language) : null,
    quantity: choice?.quantity ?? 0,
    ...(choice?.short && { short: true as const }),
    ...(soldOut && { soldOut: productOf(soldOut, language) }),
    alternatives: alternatives.map(({ product, quantity }) => ({ product: productOf(product, language), quantity })),
  };
}
