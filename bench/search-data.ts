/** The products and judged queries for measuring search. They are not ours, so they are outside the repository. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseCsv } from './csv.ts';

const shared = resolve(import.meta.dirname, '../../shared');
export const cataloguePath = process.env.SEARCH_CATALOGUE ?? join(shared, 'catalogue/big/groceries-27k.csv');
const judgementsPath = process.env.SEARCH_JUDGEMENTS ?? join(shared, 'search/dev.json');

export type Row = Record<string, string>;
/** Patterns by column, which must all match; `not_name` must not match the name. */
type Rule = Record<string, string>;

export interface JudgedQuery {
  id: string;
  query: string;
  kind: string;
  relevant_if_any: Rule[];
  /** The stricter interpretation, if any. */
  best_if_any?: Rule[];
  relevant_count?: number;
}

export interface SearchData {
  /** Rows of the catalogue in the import's columns. */
  products: Row[];
  /** The fields that the rules use, by sku: name, category, sub_category, type, and more where the list has them. */
  judged: Map<string, Row>;
  queries: JudgedQuery[];
}

/** Reads products and judgements, or returns the paths of missing files. */
export function readSearchData(): SearchData | { missing: string[] } {
  const missing = [cataloguePath, judgementsPath].filter((path) => !existsSync(path));
  if (missing.length > 0) return { missing };
  const set = JSON.parse(readFileSync(judgementsPath, 'utf8')) as { catalogue: string; queries: JudgedQuery[] };
  const products = parseCsv(readFileSync(cataloguePath, 'utf8'));
  const rows = parseCsv(readFileSync(join(dirname(judgementsPath), set.catalogue), 'utf8'));
  const bySku = new Map(products.map((row) => [row.sku, row]));
  const judged = new Map(rows.map((row) => [row.sku ?? '', withDerived(row, bySku.get(row.sku ?? ''))]));
  return { products, judged, queries: set.queries };
}

const unitWords: Row = { KG: 'kg', GM: 'g', LTR: 'l', ML: 'ml', PC: 'pc', PACKET: 'packet', CM: 'cm', METER: 'm' };

/**
 * The rules also use a brand and a quantity, which are not columns of the judged list: the brand is the start of the
 * name (its first two words), the quantity is the product's own.
 */
function withDerived(row: Row, product: Row | undefined): Row {
  const unit = unitWords[product?.unit ?? ''] ?? '';
  return {
    brand: row.name?.split(' ').slice(0, 2).join(' ') ?? '',
    quantity_raw: `${product?.unit_quantity ?? ''} ${unit}`,
    ...row,
  };
}
