/** Products in the entries of orders, which have their English names: in values, and as the fields of their units. */
import { baseLocale, type Locale } from '../../messages/locale.ts';
import type { Database, Queries } from '../db/database.ts';
import type { AuditEntryRow } from './repository.ts';

/** Reads how products with these English names are called in a language; the catalogue depends on this feature. */
export type ListProductNames = (
  queries: Queries,
  names: readonly string[],
  language: Locale,
) => Promise<Map<string, string>>;

interface Parts {
  database: Database;
  listProductNames: ListProductNames;
}

/** Names the products of orders in a language. */
export async function nameProducts(
  { database, listProductNames }: Parts,
  rows: AuditEntryRow[],
  language: Locale = baseLocale,
): Promise<AuditEntryRow[]> {
  if (language === baseLocale) return rows;
  const texts = rows.flatMap(({ entity, fields }) => (entity === 'order' ? textsIn(fields) : []));
  const names = await listProductNames(database.queries, [...new Set(texts)], language);
  return rows.map((row) => (row.entity === 'order' ? { ...row, fields: fieldsWith(names, row.fields) } : row));
}

/** Every text in a value, names of fields included. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const fields = Array.isArray(value) ? [] : Object.keys(value);
  return [...fields, ...Object.values(value).flatMap(textsIn)];
}

type Names = ReadonlyMap<string, string>;

function fieldsWith(names: Names, fields: AuditEntryRow['fields']): AuditEntryRow['fields'] {
  const named = new Map<string, AuditEntryRow['fields'][string]>();
  for (const [field, { from, to }] of Object.entries(fields)) {
    const name = names.get(field) ?? field;
    // Of two products with one name in this language, the second keeps its own.
    named.set(named.has(name) ? field : name, { from: valueWith(names, from), to: valueWith(names, to) });
  }
  return Object.fromEntries(named);
}

function valueWith(names: Names, value: unknown): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => valueWith(names, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, valueWith(names, each)]));
}
