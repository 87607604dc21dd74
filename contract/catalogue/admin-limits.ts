/**
 * Limits and choices of the administration. No schemas, like `limits.ts`, so that a browser need not load any for them. They are in
 * a file of their own, because shoppers do not need them.
 */
import type { Locale } from '../../messages/locale.ts';
import { columnNames, labelNames, type TranslatedText } from './product-fields.ts';
import { translatedColumn, translationLanguages } from './translations.ts';

/** Limits of what administrators enter: rupees, units, characters. */
export const productLimits = {
  price: 10_000_000,
  stock: 1_000_000,
  unitQuantity: 100_000,
  description: 5_000,
  aliases: 30,
  aliasLength: 60,
  sku: 60,
  links: 50,
  /** Characters of the name of a group of pack sizes in a sheet. */
  variantGroup: 60,
  /** Numbers below bars: one product may be packed in several ways. */
  eans: 20,
} as const;

/** The columns of the list of customers, each of which sorts it. */
export const customerSorts = ['name', 'email', 'mobile', 'orders', 'spent', 'lastOrder'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** The media type of a workbook (.xlsx). */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The most rows of the sheet of customers. */
export const customersInSheet = 100_000;

/** Categories, or sub categories of one, whose order can be changed. */
export const orderedCategoriesMax = 1_000;

/**
 * The kinds that an administrator can enter: `received` adds, `waste` and `damaged` subtract, `corrected` does either, `counted`
 * sets.
 */
export const enteredKinds = ['received', 'counted', 'waste', 'damaged', 'corrected'] as const;
export type EnteredKind = (typeof enteredKinds)[number];

/** At this stock or below, a product is low in stock, unless the setting LOW_STOCK has another value. */
export const defaultLowStock = 5;

export const stockReasonMax = 200;

/** Published products that are low in stock, or out of stock. */
export const scarceStocks = ['low', 'out'] as const;
export type ScarceStock = (typeof scarceStocks)[number];

/** Filters of the table of products. */
export const tableFilters = [...scarceStocks, 'hidden', 'noPicture', 'noTax', 'today'] as const;
export type TableFilter = (typeof tableFilters)[number];

/** Products on a page of the table, and products that are changed at once. */
export const tableLimits = { rows: 50, changes: 200 } as const;

/** The columns of some texts in each language besides the base language: 'name_hi'. */
const translatedColumns = <Name extends TranslatedText>(names: readonly Name[]) =>
  translationLanguages.flatMap((language) => names.map((name) => translatedColumn<Name, Locale>(name, language)));

/** In export order. A sheet may use any order and leave columns out. */
export const sheetColumns = [
  'sku',
  'name',
  'category',
  'sub_category',
  'price',
  'discount',
  /** In place of a discount; an export has both. */
  'sale_price',
  'mrp',
  'unit',
  'unit_quantity',
  'stock',
  'description',
  'aliases',
  'images',
  'publish',
  ...translatedColumns(['name', 'description']),
  /** Rows with the same text are pack sizes of one product. */
  'variant_group',
  'ean',
  ...columnNames,
  ...labelNames,
  ...translatedColumns(labelNames),
  /** Percent; filled for products that are sold by weight. */
  'weight_deviation',
  /** When the export read the stock, so that an import can calculate what was sold since then. */
  'stock_as_of',
] as const;

/** The fields that each store has of its own, in a shop with several. */
const ownColumns = ['store_price', 'store_discount', 'store_hidden', 'shelf'] as const;
/** Only imported: the price that is charged, next to `price` without a discount. */
export const importedColumns = ['sale_price'] as const;
export type SheetColumn =
  | (typeof sheetColumns)[number]
  | 'store'
  | (typeof ownColumns)[number]
  | (typeof importedColumns)[number];

/** The columns in a shop with several stores: `store` names the one that a row is about. */
export const sheetColumnsOfStores: readonly SheetColumn[] = sheetColumns.flatMap((column): SheetColumn[] => {
  if (column === 'name') return [column, 'store'];
  return column === 'stock' ? [column, ...ownColumns] : [column];
});

/** The columns of a row that are about its store; all other columns are the same in each. */
export const columnsOfOneStore: ReadonlySet<SheetColumn> = new Set([
  'store',
  'stock',
  'stock_as_of',
  ...ownColumns,
] as const);

export const sheetLimits = {
  /** Maximum bytes of a sheet on the command line, and from a browser. */
  bytes: 110 * 1024 * 1024,
  uploadBytes: 20 * 1024 * 1024,
  /** Maximum rows in both cases. */
  rows: 1_000_000,
  uploadRows: 200_000,
  /** How many differences of each kind the browser shows. */
  shown: 100,
  /** How many rows with products that changed after the preview are listed for confirmation. */
  stale: 1_000,
  /** How many new categories and sub categories are named. */
  named: 20,
  /** Columns of a sheet that is not in the form of an export, and categories that can be replaced in it. */
  columns: 100,
  renamedCategories: 200,
} as const;

export const auditedEntities = [
  'product',
  'category',
  'sub_category',
  'order',
  'user',
  'invitation',
  'import',
  'settings',
  'recipe',
  'page',
  'home_page',
  'review',
  'inventory',
  'supplier',
  'newsletter',
  'store',
  'offer',
  'setup',
  'cash',
] as const;
export type AuditedEntity = (typeof auditedEntities)[number];

/** The sections of the home page that are always there, in their usual order; the categories' rows follow. */
export const namedSections = ['tiles', 'again', 'best', 'offers', 'coupons'] as const;
export type NamedSection = (typeof namedSections)[number];

export const homeRowForms = ['carousel', 'grid', 'banner'] as const;
export type HomeRowForm = (typeof homeRowForms)[number];

/** Which products come first in a row that is made by a rule. */
export const homeRowOrders = ['bestSelling', 'discount', 'newest', 'cheapest'] as const;

/** Numbers of days whose sales can be compared; sales are counted for as many as the last. */
export const salesDays = [1, 7, 14, 30] as const;
export type SalesDays = (typeof salesDays)[number];

export const homeLimits = {
  /** Created rows, and the products of each. */
  rows: 30,
  products: 24,
  /** Characters of a title. */
  title: 60,
  /** Categories or sub categories of one rule. */
  ruleCategories: 50,
  /** Sections in one request: more than any shop has. */
  sections: 1_000,
} as const;

/** Products on offer, or that sell best: a row with fewer is not shown. */
export const fewestOnShelf = 4;
