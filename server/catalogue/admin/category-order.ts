/** The order in which shoppers see categories, and the sub categories of a category. */
import { isDeepStrictEqual } from 'node:util';
import { text } from '../../../messages/text.ts';
import { type Actor, addAuditEntry } from '../../audit-log/audit-log.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import type { Catalogue } from '../catalogue.ts';
import { type CategoryRow, listCategories, listSubCategories, type SubCategoryRow } from '../category-repository.ts';
import { presentAdminCategory, presentAdminSubCategory } from '../present.ts';

/** The name of the list of categories in the audit log, which is no category itself. */
const auditId = '0'.repeat(26);
const auditName = 'All categories';

/** Ids in their new order, and in the order that was changed. */
interface NewOrder {
  order: readonly string[];
  before: readonly string[];
}

/**
 * The rows in the new order.
 * @returns undefined when nothing changes
 * @throws AppError CHANGED_MEANWHILE with the rows when they are not in the order `before`
 */
function reordered<Row extends { id: string }>(
  rows: readonly Row[],
  { order, before }: NewOrder,
  present: (row: Row) => unknown,
): Row[] | undefined {
  const ids = rows.map(({ id }) => id);
  if (!isDeepStrictEqual(ids, before))
    throw new AppError('CHANGED_MEANWHILE', text('errors.orderOfListChanged'), { data: rows.map(present) });
  if (isDeepStrictEqual(ids, order)) return undefined;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

export const createCategoryOrder = ({ catalogue }: { catalogue: Catalogue }) => ({
  /** Returns all categories in the new order. @throws AppError CHANGED_MEANWHILE */
  orderCategories: (actor: Actor, wanted: NewOrder): Promise<CategoryRow[]> =>
    catalogue.change(async (change, tx) => {
      const rows = await listCategories(tx);
      const after = reordered(rows, wanted, presentAdminCategory);
      if (!after) return rows;
      await change.setPositions('category', wanted.order);
      const about = { actor, entity: 'category', entityId: auditId, entityName: auditName } as const;
      const fields = { categoryOrder: { from: namesOf(rows), to: namesOf(after) } };
      await addAuditEntry(tx, { ...about, action: 'changed', fields });
      return after;
    }),

  /**
   * Returns the sub categories of the category in the new order. All sub categories have one order: those of the category
   * exchange their places in it. @throws AppError NOT_FOUND, CHANGED_MEANWHILE
   */
  orderSubCategories: (
    actor: Actor,
    { categoryId, ...wanted }: NewOrder & { categoryId: string },
  ): Promise<SubCategoryRow[]> =>
    catalogue.change(async (change, tx) => {
      const category = (await listCategories(tx)).find(({ id }) => id === categoryId);
      if (!category) throw notFound('errors.categoryNotFound');
      const all = await listSubCategories(tx);
      const isInside = (row: SubCategoryRow) => row.categoryIds.includes(categoryId);
      const rows = all.filter(isInside);
      const after = reordered(rows, wanted, presentAdminSubCategory);
      if (!after) return rows;
      const next = after.values();
      await change.setPositions(
        'sub_category',
        all.map((row) => (isInside(row) ? (next.next().value ?? row) : row).id),
      );
      const about = { actor, entity: 'category', entityId: categoryId, entityName: category.name } as const;
      const fields = { subCategoryOrder: { from: namesOf(rows), to: namesOf(after) } };
      await addAuditEntry(tx, { ...about, action: 'changed', fields });
      return after;
    }),
});
