/** The plain fields of products (contract/catalogue/product-fields.ts) by the names of their columns, and back. */
import {
  type ColumnName,
  type ColumnValues,
  columnFields,
  columnNames,
  type FieldColumns,
} from '../../contract/catalogue/product-fields.ts';

export const columnOf = (name: ColumnName) => columnFields[name].column;

export const byColumn = (make: (name: ColumnName) => unknown) =>
  Object.fromEntries(columnNames.map((name) => [columnOf(name), make(name)])) as FieldColumns;

/** Of a product of which nothing is known. */
export const unknownColumns: FieldColumns = byColumn(() => null);

/** The values of a row by the names of their fields; those that are not known are left out. */
export function knownFields(row: Partial<FieldColumns>, names: readonly ColumnName[]): Partial<ColumnValues> {
  const known: Record<string, unknown> = {};
  for (const name of names) {
    const value = row[columnOf(name)];
    if (value !== null && value !== undefined) known[name] = value;
  }
  return known;
}
