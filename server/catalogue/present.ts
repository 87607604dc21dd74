import { imageUrl } from '../../contract/api/images.ts';
import type { AdminCategory, AdminProduct, AdminSubCategory } from '../../contract/catalogue/admin-catalogue.ts';
import type { Category, HomeRow, Product, ProductDetails, SubCategory } from '../../contract/catalogue/catalogue.ts';
import { columnNames, detailColumns, labelNames, listedColumns } from '../../contract/catalogue/product-fields.ts';
import { toRupees } from '../../contract/money/money.ts';
import type { Suggestions } from '../../contract/search/search.ts';
import type { ShoppingListLine } from '../../contract/search/shopping-list.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import { type Translated, translationOf } from '../lib/translations.ts';
import type { ListMatch } from '../search/match-list.ts';
import type { Suggested } from '../search/suggest.ts';
import type { CategoryRow, SubCategoryRow } from './category-repository.ts';
import type { PackColumns } from './change.ts';
import { knownFields } from './field-columns.ts';
import type { ProductRow } from './product-repository.ts';
import type { CategoryWithProducts } from './snapshot.ts';
import type { StockState } from './stock/stock-movements.ts';
import type { CatalogueView } from './store-view.ts';

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
  snapshot: Pick<CatalogueView, 'findProduct'>,
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
  ...(row.variants && { variants: [...row.variants] }),
  ...knownFields(row, listedColumns),
  ...(row.weightDeviation && { weight_deviation: row.weightDeviation }),
  ...(row.rating && { rating: row.rating }),
});

/** With what lists leave out. */
export function presentProductDetails(row: ProductRow, language: Locale = baseLocale): ProductDetails {
  const translation = translationOf(row, language);
  const texts = labelNames.map((name) => [name, translation[name] ?? row.label?.[name]] as const);
  const label = texts.filter(([, text]) => text !== undefined);
  return {
    ...presentProduct(row, language),
    ...(row.eans.length > 0 && { ean: row.eans }),
    ...(row.mrpPaise && { mrp: toRupees(row.mrpPaise) }),
    ...knownFields(row, detailColumns),
    ...(label.length > 0 && { label: Object.fromEntries(label) }),
  };
}

/** Label and taxes of a product, by the names that forms, sheets and the audit log use; missing ones are left out. */
export const packFields = ({ eans = [], weightDeviation, mrpPaise, label, ...columns }: PackColumns) => ({
  ...(eans.length > 0 && { ean: eans }),
  ...knownFields(columns, columnNames),
  ...(weightDeviation && { weight_deviation: weightDeviation }),
  ...(mrpPaise && { mrp: toRupees(mrpPaise) }),
  ...label,
});

export const presentAdminCategory = (row: CategoryRow): AdminCategory => ({
  ...presentCategory(row),
  translations: row.translations ?? {},
});

export const presentAdminSubCategory = (row: SubCategoryRow): AdminSubCategory => ({
  ...presentSubCategory(row),
  translations: row.translations ?? {},
});

/** A product with the version of its stock. */
export type AdminRow = ProductRow & Pick<StockState, 'stockVersion'>;

export const presentAdminProduct = (row: AdminRow): AdminProduct => ({
  ...presentProduct(row),
  aliases: row.aliases,
  sku: row.sku,
  revision: row.revision,
  stockVersion: row.stockVersion,
  ...packFields(row),
  translations: row.translations ?? {},
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
  { text, wanted, done, otherMake, unmarked, choice, soldOut, alternatives }: ListMatch<ProductRow>,
  language: Locale | undefined,
  productOf: typeof presentProduct,
): ShoppingListLine {
  return {
    text,
    ...(wanted && { wanted: { amount: wanted.amount, unit: wanted.unit === 'pc' ? 'piece' : wanted.unit } }),
    ...(done && { done }),
    ...(otherMake !== undefined && { otherMake }),
    ...(unmarked !== undefined && { unmarked }),
    product: choice ? productOf(choice.product, language) : null,
    quantity: choice?.quantity ?? 0,
    ...(choice?.short && { short: true as const }),
    ...(soldOut && { soldOut: productOf(soldOut, language) }),
    alternatives: alternatives.map(({ product, quantity }) => ({ product: productOf(product, language), quantity })),
  };
}
