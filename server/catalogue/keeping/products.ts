/** Administrators keep the products (spec §2, §5). Each change is in the shop at once, in the record and in the ledger. */
import type * as z from 'zod';
import type { AdminProductList, ProductFields, updateProductBody } from '../../../contract/admin-catalogue.ts';
import { limits } from '../../../contract/limits.ts';
import type { Images } from '../../images/images.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { pageOf, requirePage } from '../../platform/paging.ts';
import { type Actor, diff, recordChange } from '../../record/record.ts';
import type { Catalogue } from '../catalogue.ts';
import * as store from '../keep-store.ts';
import { lockStock } from '../ledger-store.ts';
import { presentAdminProduct } from '../present.ts';
import type { ProductRow } from '../store.ts';
import { loadNames, requireAll } from './names.ts';
import { changedPictures, storePictures } from './pictures.ts';
import { changedColumns, draftOf, newProduct, recordedProduct, slotsOf } from './product-draft.ts';
import { skuTaken } from './refusals.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  images: Images;
}

/** @throws Refusal NOT_FOUND */
async function get(queries: Queries, id: string): Promise<ProductRow> {
  const row = await store.findProduct(queries, id);
  if (!row) throw notFound('This product');
  return row;
}

/** The product, whose stock no order changes until the transaction ends. @throws Refusal NOT_FOUND */
async function getLocked(tx: Queries, id: string): Promise<ProductRow> {
  await lockStock(tx, id);
  return get(tx, id);
}

/** @throws Refusal CHANGED_MEANWHILE with the product as it is, when it is not the revision that was edited */
function requireRevision(row: ProductRow, revision: number | string | undefined): void {
  if (revision === undefined || Number(revision) === row.revision) return;
  const message = `${row.name} was changed by somebody else meanwhile. Nothing was saved.`;
  throw new Refusal('CHANGED_MEANWHILE', message, { data: presentAdminProduct(row) });
}

/** @throws Refusal SKU_TAKEN when another product has this code */
async function requireFree(tx: Queries, sku: string | null | undefined, exceptId?: string): Promise<void> {
  if (sku && (await store.isSkuTaken(tx, sku, exceptId))) throw skuTaken(sku);
}

const fieldOf = (fields: ProductFields) => (file: File) => `image${slotsOf(fields).indexOf(file) + 1}`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\u0000-\u001f\u007f]/g;

export function createProductKeeping({ database, catalogue, images }: Parts) {
  return {
    /**
     * A page of all products, published or not: the newest first, or what `search` finds as shoppers' searches do, the product
     * with that code before all. @throws Refusal PAGE_NOT_FOUND
     */
    async list(search: string, page: number, limit: number): Promise<AdminProductList> {
      const { queries } = database;
      const text = search.slice(0, limits.searchText).replace(controlCharacters, ' ').toWellFormed().trim();
      if (text !== '') {
        const coded = await store.findIdBySku(queries, text);
        const found = [...new Set([coded ?? [], catalogue.snapshot().findAll(text)].flat())];
        const { items, totalPages, totalCount } = pageOf(found, page, limit);
        const rows = await store.listInOrder(queries, items);
        return { productData: rows.map(presentAdminProduct), totalPages, totalProductCount: totalCount };
      }
      const totalProductCount = await store.countProducts(queries);
      const totalPages = Math.ceil(totalProductCount / limit);
      requirePage(page, totalPages);
      const rows = await store.pageOfProducts(queries, limit, (page - 1) * limit);
      return { productData: rows.map(presentAdminProduct), totalPages, totalProductCount };
    },

    /** @throws Refusal VALIDATION, SKU_TAKEN, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
    async add(actor: Actor, fields: ProductFields): Promise<ProductRow> {
      const pictures = changedPictures(slotsOf(fields), []);
      const draft = draftOf(fields, pictures);
      const product = newProduct(draft, await storePictures(images, pictures, fieldOf(fields)));
      return catalogue.change(async (change, tx) => {
        const names = await loadNames(tx);
        requireAll(names, 'category', draft.category);
        requireAll(names, 'subCategory', draft.subCategory);
        await requireFree(tx, product.sku);
        const [id = ''] = await change.createProducts([product], actor.id);
        const about = { actor, entity: 'product', entityId: id, entityName: product.name } as const;
        await recordChange(tx, { ...about, action: 'created', fields: diff({}, recordedProduct(product, names)) });
        return get(tx, id);
      });
    },

    /** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, VALIDATION, SKU_TAKEN, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
    async update(actor: Actor, body: z.output<typeof updateProductBody>): Promise<ProductRow> {
      const { productId: id, revision, ...fields } = body;
      const present = await get(database.queries, id);
      requireRevision(present, revision);
      const pictures = changedPictures(slotsOf(fields), present.images);
      const draft = draftOf(fields, pictures, present);
      const columns = changedColumns(fields, draft, await storePictures(images, pictures, fieldOf(fields)));
      return catalogue.change(async (change, tx) => {
        const before = await getLocked(tx, id);
        requireRevision(before, revision);
        const names = await loadNames(tx);
        requireAll(names, 'category', columns.categoryIds ?? []);
        requireAll(names, 'subCategory', columns.subCategoryIds ?? []);
        await requireFree(tx, columns.sku, id);
        const changed = diff(recordedProduct(before, names), recordedProduct({ ...before, ...columns }, names));
        if (Object.keys(changed).length === 0) return before;
        await change.updateProduct(id, columns, actor.id);
        const after = await get(tx, id);
        const about = { actor, entity: 'product', entityId: id, entityName: after.name } as const;
        await recordChange(tx, { ...about, action: 'changed', fields: changed });
        return after;
      });
    },

    /** @throws Refusal NOT_FOUND */
    remove: (actor: Actor, id: string): Promise<void> =>
      catalogue.change(async (change, tx) => {
        const before = await getLocked(tx, id);
        const fields = diff(recordedProduct(before, await loadNames(tx)), {});
        await change.deleteProduct(id);
        const about = { actor, entity: 'product', entityId: id, entityName: before.name } as const;
        await recordChange(tx, { ...about, action: 'deleted', fields });
      }),
  };
}
