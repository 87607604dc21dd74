/**
 * Product administration. Each change is visible in the shop at once, and is in the audit log and the
 * ledger.
 */

import type * as z from 'zod';
import type { ProductFields, updateProductBody } from '../../../contract/catalogue/admin-catalogue.ts';
import { productLimits } from '../../../contract/catalogue/admin-limits.ts';
import { text } from '../../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { createOnce, type KeyedRequest } from '../../runtime/idempotency.ts';
import type { Catalogue } from '../catalogue.ts';
import type { CatalogueChange, NewProduct } from '../change.ts';
import { type AdminRow, presentAdminProduct } from '../present.ts';
import type { ProductRow } from '../product-repository.ts';
import * as repository from '../product-repository.ts';
import { type Rebased, rebaseCount } from '../stock/stock-movements.ts';
import { listStockStates, lockStock } from '../stock/stock-repository.ts';
import { highestOwnSales } from '../store-product-repository.ts';
import { loadNames, requireAll } from './names.ts';
import { changedPictures, storePictures } from './pictures.ts';
import { auditedProduct, changedColumns, draftOf, newProduct, slotsOf, storeMrpFault } from './product-draft.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  images: Images;
}

/** The current products, each with its stock and the stock's version from one statement. */
export async function withStockVersions(queries: Queries, rows: readonly ProductRow[]): Promise<AdminRow[]> {
  const ids = rows.map((row) => row.id);
  const states = new Map((await listStockStates(queries, ids)).map((state) => [state.productId, state]));
  return rows.map((row) => {
    const { stock = row.stock, stockVersion = 0 } = states.get(row.id) ?? {};
    return { ...row, stock, stockVersion };
  });
}

/** @throws AppError NOT_FOUND */
export async function getProduct(queries: Queries, id: string): Promise<AdminRow> {
  const row = await repository.findProduct(queries, id);
  const [found] = row ? await withStockVersions(queries, [row]) : [];
  if (!found) throw notFound('errors.productNotFound');
  return found;
}

/** The product, with its stock locked until the transaction ends. @throws AppError NOT_FOUND */
export async function getLockedProduct(tx: Queries, id: string): Promise<AdminRow> {
  await lockStock(tx, [id]);
  return getProduct(tx, id);
}

function changedMeanwhile(row: AdminRow): AppError {
  const message = text('errors.productChangedMeanwhile', { name: row.name });
  return new AppError('CHANGED_MEANWHILE', message, { data: presentAdminProduct(row) });
}

/** @throws AppError CHANGED_MEANWHILE with the current product, when the edit is of another revision */
function requireRevision(row: AdminRow, revision: number | string | undefined): void {
  if (revision !== undefined && Number(revision) !== row.revision) throw changedMeanwhile(row);
}

/** @throws AppError SKU_TAKEN or EAN_TAKEN when another product has this SKU, or one of these EANs */
async function requireFree(tx: Queries, { sku, eans = [] }: Partial<NewProduct>, exceptId?: string): Promise<void> {
  for (const [ean, { id, name }] of await repository.findByEans(tx, eans)) {
    if (id === exceptId || !eans.includes(ean)) continue;
    const message = text('errors.eanTaken', { ean, name });
    throw new AppError('EAN_TAKEN', message, { errors: { ean: message } });
  }
  if (sku && (await repository.isSkuTaken(tx, sku, exceptId))) {
    const message = text('errors.skuTaken', { sku });
    throw new AppError('SKU_TAKEN', message, { errors: { sku: message } });
  }
}

/** @throws AppError ABOVE_MRP when a store sells it at a price of its own that is above the new MRP */
async function requireMrpOfStores(tx: Queries, { mrpPaise }: Partial<NewProduct>, id: string): Promise<void> {
  if (typeof mrpPaise !== 'number') return;
  const message = storeMrpFault((await highestOwnSales(tx, [id])).get(id), mrpPaise);
  if (message) throw new AppError('ABOVE_MRP', message, { errors: { mrp: message } });
}

/** The new stock of an edit, when it says which stock it is based on. @throws AppError CHANGED_MEANWHILE */
async function rebased(
  tx: Queries,
  row: AdminRow,
  { stock }: Partial<NewProduct>,
  stockVersion: number | string | undefined,
): Promise<Rebased | undefined> {
  if (stock === undefined || stockVersion === undefined) return undefined;
  const found = await rebaseCount(tx, row.id, stock, Number(stockVersion));
  if (!found) throw changedMeanwhile(row);
  return found;
}

const fieldOf = (fields: ProductFields) => (file: File) => `image${slotsOf(fields).indexOf(file) + 1}`;

export function createProductAdmin({ database, catalogue, images }: Parts) {
  return {
    /** @throws AppError NOT_FOUND */
    get: (id: string): Promise<AdminRow> => getProduct(database.queries, id),

    /**
     * @param request is done once
     * @throws AppError VALIDATION, SKU_TAKEN, EAN_TAKEN, ABOVE_MRP, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, IDEMPOTENCY_KEY_REUSED
     */
    async add(actor: Actor, fields: ProductFields, request?: KeyedRequest): Promise<AdminRow> {
      const pictures = changedPictures(slotsOf(fields), []);
      const draft = draftOf(fields, pictures);
      const product = newProduct(draft, await storePictures(images, pictures, fieldOf(fields)));
      return catalogue.change(async (change, tx) => {
        const id = await createOnce(tx, 'product', request, async () => {
          const names = await loadNames(tx);
          requireAll(names, 'category', draft.category);
          requireAll(names, 'subCategory', draft.subCategory);
          await requireFree(tx, product);
          const [added = ''] = await change.createProducts([product], actor.id);
          const about = { actor, entity: 'product', entityId: added, entityName: product.name } as const;
          await addAuditEntry(tx, { ...about, action: 'created', fields: diff({}, auditedProduct(product, names)) });
          return added;
        });
        return getProduct(tx, id);
      });
    },

    /**
     * Changes the given fields. `recount` says how sales changed a stock that was edited from an older version.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, VALIDATION, SKU_TAKEN, EAN_TAKEN, ABOVE_MRP, TOO_LARGE,
     * UNSUPPORTED_MEDIA_TYPE
     */
    async update(
      actor: Actor,
      body: z.output<typeof updateProductBody>,
    ): Promise<{ product: AdminRow; recount?: Rebased | undefined }> {
      const { productId: id, revision, stockVersion, ...fields } = body;
      const present = await getProduct(database.queries, id);
      requireRevision(present, revision);
      const pictures = changedPictures(slotsOf(fields), present.images);
      const draft = draftOf(fields, pictures, present);
      const changes = changedColumns(fields, draft, await storePictures(images, pictures, fieldOf(fields)), present);
      return catalogue.change(async (change, tx) => {
        const before = await getLockedProduct(tx, id);
        requireRevision(before, revision);
        // Another edit may have changed what these values have to go with.
        if (before.revision !== present.revision) draftOf(fields, pictures, before);
        const names = await loadNames(tx);
        requireAll(names, 'category', changes.categoryIds ?? []);
        requireAll(names, 'subCategory', changes.subCategoryIds ?? []);
        await requireFree(tx, changes, id);
        await requireMrpOfStores(tx, changes, id);
        const recount = await rebased(tx, before, changes, stockVersion);
        const columns = { ...changes, ...(recount && { stock: recount.stock }) };
        const changed = diff(auditedProduct(before, names), auditedProduct({ ...before, ...columns }, names));
        if (Object.keys(changed).length === 0) return { product: before };
        const movement = { actorId: actor.id, reason: { usual: 'productForm' } as const, counted: changes.stock };
        await change.updateProduct(id, columns, movement);
        const product = await getProduct(tx, id);
        const about = { actor, entity: 'product', entityId: id, entityName: product.name } as const;
        await addAuditEntry(tx, { ...about, action: 'changed', fields: changed });
        return { product, recount };
      });
    },

    /** Removes it from the shop and every cart; its orders and its stock ledger stay. @throws AppError NOT_FOUND */
    remove: (actor: Actor, id: string): Promise<void> =>
      catalogue.change(async (change, tx) => {
        const before = await getLockedProduct(tx, id);
        const fields = diff(auditedProduct(before, await loadNames(tx)), {});
        await change.deleteProduct(id);
        const about = { actor, entity: 'product', entityId: id, entityName: before.name } as const;
        await addAuditEntry(tx, { ...about, action: 'deleted', fields });
      }),
  };
}

/**
 * Adds another name to a product, inside a change of the catalogue, with an audit log entry. An existing name changes
 * nothing.
 * @throws AppError NOT_FOUND, or VALIDATION when the product has the maximum number of names
 */
export async function addAlias(
  change: CatalogueChange,
  tx: Queries,
  actor: Actor,
  productId: string,
  alias: string,
): Promise<ProductRow> {
  const product = await repository.findProduct(tx, productId);
  if (!product) throw notFound('errors.productNotFound');
  const before = product.aliases;
  if (before.some((each) => each.toLowerCase() === alias.toLowerCase())) return product;
  if (before.length >= productLimits.aliases) {
    const message = text('errors.tooManyAliases', { name: product.name, count: before.length });
    throw new AppError('VALIDATION', message, { errors: { productId: message } });
  }
  const aliases = [...before, alias];
  await change.updateProduct(productId, { aliases });
  const about = { actor, entity: 'product', entityId: productId, entityName: product.name } as const;
  await addAuditEntry(tx, { ...about, action: 'changed', fields: { aliases: { from: before, to: aliases } } });
  return { ...product, aliases };
}
