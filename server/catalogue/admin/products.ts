/**
 * Product administration (spec §2, §5). Each change is visible in the shop at once, and is in the audit log and the
 * ledger.
 */
import type * as z from 'zod';
import type { ProductFields, updateProductBody } from '../../../contract/admin-catalogue.ts';
import { type Actor, addAuditEntry, diff } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { AppError } from '../../platform/errors.ts';
import * as store from '../admin-store.ts';
import type { Catalogue } from '../catalogue.ts';
import type { NewProduct } from '../change.ts';
import { type AdminRow, presentAdminProduct } from '../present.ts';
import { type Rebased, rebaseCount } from '../stock-movements.ts';
import { getLockedProduct, getProduct } from './admin-rows.ts';
import { skuTaken } from './errors.ts';
import { loadNames, requireAll } from './names.ts';
import { changedPictures, storePictures } from './pictures.ts';
import { auditedProduct, changedColumns, draftOf, newProduct, slotsOf } from './product-draft.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
  images: Images;
}

function changedMeanwhile(row: AdminRow): AppError {
  const message = `${row.name} was changed by someone else in the meantime. Nothing was saved.`;
  return new AppError('CHANGED_MEANWHILE', message, { data: presentAdminProduct(row) });
}

/** @throws AppError CHANGED_MEANWHILE with the current product, when the edit is of another revision */
function requireRevision(row: AdminRow, revision: number | string | undefined): void {
  if (revision !== undefined && Number(revision) !== row.revision) throw changedMeanwhile(row);
}

/** @throws AppError SKU_TAKEN when another product has this code */
async function requireFree(tx: Queries, sku: string | null | undefined, exceptId?: string): Promise<void> {
  if (sku && (await store.isSkuTaken(tx, sku, exceptId))) throw skuTaken(sku);
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

    /** @throws AppError VALIDATION, SKU_TAKEN, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
    async add(actor: Actor, fields: ProductFields): Promise<AdminRow> {
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
        await addAuditEntry(tx, { ...about, action: 'created', fields: diff({}, auditedProduct(product, names)) });
        return getProduct(tx, id);
      });
    },

    /**
     * Changes the given fields. `recount` says how sales changed a stock that was edited from an older version.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, VALIDATION, SKU_TAKEN, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
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
      const given = changedColumns(fields, draft, await storePictures(images, pictures, fieldOf(fields)));
      return catalogue.change(async (change, tx) => {
        const before = await getLockedProduct(tx, id);
        requireRevision(before, revision);
        const names = await loadNames(tx);
        requireAll(names, 'category', given.categoryIds ?? []);
        requireAll(names, 'subCategory', given.subCategoryIds ?? []);
        await requireFree(tx, given.sku, id);
        const recount = await rebased(tx, before, given, stockVersion);
        const columns = { ...given, ...(recount && { stock: recount.stock }) };
        const changed = diff(auditedProduct(before, names), auditedProduct({ ...before, ...columns }, names));
        if (Object.keys(changed).length === 0) return { product: before };
        await change.updateProduct(id, columns, { actorId: actor.id, reason: 'Product form', counted: given.stock });
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
