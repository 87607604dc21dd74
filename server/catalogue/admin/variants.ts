/** Links products that are pack sizes of one product. */
import { limits } from '../../../contract/api/limits.ts';
import { text } from '../../../messages/text.ts';
import { type Actor, addAuditEntry } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { compareSizes } from '../../search/compare-sizes.ts';
import type { Catalogue } from '../catalogue.ts';
import type { CatalogueChange } from '../change.ts';
import type { AdminRow } from '../present.ts';
import { findProduct, type ProductRow } from '../product-repository.ts';
import { listVariants } from '../variant-repository.ts';
import { withStockVersions } from './products.ts';

interface Parts {
  database: Database;
  catalogue: Catalogue;
}

/** @throws AppError NOT_FOUND */
async function getProduct(queries: Queries, id: string): Promise<ProductRow> {
  const row = await findProduct(queries, id);
  if (!row) throw notFound('errors.productNotFound');
  return row;
}

/** All pack sizes of a product, with itself. */
const variantsOf = async (queries: Queries, row: ProductRow): Promise<ProductRow[]> =>
  row.variantGroup === null ? [row] : listVariants(queries, row.variantGroup);

/** The other pack sizes of a product, smallest first. @throws AppError NOT_FOUND */
async function listOthers(queries: Queries, id: string): Promise<AdminRow[]> {
  const variants = await variantsOf(queries, await getProduct(queries, id));
  const others = variants.filter((row) => row.id !== id).sort(compareSizes);
  return withStockVersions(queries, others);
}

/** Moves products to a group, inside a change of the catalogue. */
async function setGroup(
  change: CatalogueChange,
  tx: Queries,
  actor: Actor,
  rows: readonly ProductRow[],
  group: string | null,
): Promise<void> {
  // In the order of their ids, as every change of several products.
  const moved = rows.filter(({ variantGroup }) => variantGroup !== group).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, name, variantGroup } of moved) {
    await change.updateProduct(id, { variantGroup: group });
    const fields = { variant_group: { from: variantGroup, to: group } };
    await addAuditEntry(tx, { actor, entity: 'product', entityId: id, entityName: name, action: 'changed', fields });
  }
}

export const createVariantAdmin = ({ database, catalogue }: Parts) => ({
  listVariants: (id: string): Promise<AdminRow[]> => listOthers(database.queries, id),

  /**
   * Links two products, and all pack sizes that either of them has. @returns the other pack sizes of `id`
   * @throws AppError NOT_FOUND; VALIDATION for a product and itself, or too many pack sizes
   */
  linkVariant: (actor: Actor, id: string, variantId: string): Promise<AdminRow[]> =>
    catalogue.change(async (change, tx) => {
      const [row, variant] = [await getProduct(tx, id), await getProduct(tx, variantId)];
      const rows = [...(await variantsOf(tx, row)), ...(await variantsOf(tx, variant))];
      const linked = [...new Map(rows.map((each) => [each.id, each])).values()];
      const refusal =
        id === variantId
          ? text('errors.sameVariant')
          : linked.length > limits.variants && text('errors.tooManyVariants', { most: limits.variants });
      if (refusal) throw new AppError('VALIDATION', refusal, { errors: { variantId: refusal } });
      await setGroup(change, tx, actor, linked, row.variantGroup ?? variant.variantGroup ?? newId());
      return listOthers(tx, id);
    }),

  /** The product stands alone again. @throws AppError NOT_FOUND */
  unlinkVariant: (actor: Actor, id: string): Promise<void> =>
    catalogue.change(async (change, tx) => {
      const row = await getProduct(tx, id);
      if (row.variantGroup === null) return;
      const others = (await variantsOf(tx, row)).filter((each) => each.id !== id);
      // A group of one is none.
      await setGroup(change, tx, actor, others.length === 1 ? [row, ...others] : [row], null);
    }),
});
