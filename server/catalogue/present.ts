import type { AdminProduct } from '../../contract/admin-catalogue.ts';
import type { Category, Product, SubCategory } from '../../contract/catalogue.ts';
import { imageUrl } from '../../contract/images.ts';
import { toRupees } from '../../contract/money.ts';
import type { StockState } from './stock-movements.ts';
import type { CategoryRow, ProductRow, SubCategoryRow } from './store.ts';

export const presentCategory = (row: CategoryRow): Category => ({
  _id: row.id,
  name: row.name,
  image: imageUrl(row.image),
});

export const presentSubCategory = (row: SubCategoryRow): SubCategory => ({
  _id: row.id,
  name: row.name,
  image: imageUrl(row.image),
  category: row.categoryIds,
});

export const presentProduct = (row: ProductRow): Product => ({
  _id: row.id,
  name: row.name,
  images: row.images.map(imageUrl),
  category: row.categoryIds,
  subCategory: row.subCategoryIds,
  unit: row.unit,
  unit_quantity: row.unitQuantity,
  stock: row.stock,
  price: toRupees(row.pricePaise),
  discount: row.discount,
  description: row.description,
  publish: row.publish,
});

/** A product with the version of its stock. */
export type AdminRow = ProductRow & Pick<StockState, 'stockVersion'>;

export const presentAdminProduct = (row: AdminRow): AdminProduct => ({
  ...presentProduct(row),
  aliases: row.aliases,
  sku: row.sku,
  revision: row.revision,
  stockVersion: row.stockVersion,
});
