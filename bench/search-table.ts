/** Shared by the search benchmarks: rows as documents, and figures as cells. */
import type { SearchDocument } from '@tokri/search-engine';
import { units } from '../contract/api/limits.ts';
import type { Row } from './search-data.ts';
import type { Figures } from './search-judge.ts';

/** A row of the catalogue as a document of the index. */
export function documentOf(row: Row): SearchDocument {
  return {
    id: row.sku ?? '',
    name: row.name ?? '',
    aliases: partsOf(row.aliases),
    categories: partsOf(row.category),
    subCategories: partsOf(row.sub_category),
    description: row.description ?? '',
    unit: units.find((unit) => unit === row.unit),
    unitQuantity: Number(row.unit_quantity),
    inStock: Number(row.stock) > 0,
  };
}

const partsOf = (text = ''): string[] => text.split('|').filter((part) => part !== '');

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

export const figureColumns = ['success@3', 'P@10', 'best@3', 'MRR', 'empty'];

/** The figures in the order of `figureColumns`. */
export const figuresOf = ({ success3, precision10, best3, mrr, empty }: Figures): string[] => [
  ...[success3, precision10, best3].map(percent),
  mrr.toFixed(3),
  percent(empty),
];
