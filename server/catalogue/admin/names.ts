import { text } from '../../../messages/text.ts';
import type { Queries } from '../../db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { listCategories, listSubCategories } from '../category-repository.ts';

/**
 * Names of all categories and sub categories by id: the audit log stores names, which are readable even after a
 * deletion.
 */
export interface Names {
  category: ReadonlyMap<string, string>;
  subCategory: ReadonlyMap<string, string>;
}

export async function loadNames(tx: Queries): Promise<Names> {
  const byId = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return { category: byId(await listCategories(tx)), subCategory: byId(await listSubCategories(tx)) };
}

export const namesOf = (names: ReadonlyMap<string, string>, ids: readonly string[]): string[] =>
  ids.map((id) => names.get(id) ?? id).sort();

/** @throws AppError VALIDATION when one of `ids` does not exist (any more) */
export function requireAll(names: Names, field: keyof Names, ids: readonly string[]): void {
  if (!ids.every((id) => names[field].has(id))) throw gone(field);
}

/** Another administrator deleted a selected item of a form. */
function gone(field: 'category' | 'subCategory'): AppError {
  const message = field === 'category' ? text('errors.categoryGone') : text('errors.subCategoryGone');
  return new AppError('VALIDATION', message, { errors: { [field]: message } });
}
