/** How well search answers judged queries on a big catalogue, how fast, and what it costs (issue: what it must reach). */
import { units } from '../contract/limits.ts';
import type { SearchDocument, SearchIndex } from '../server/search/search-index.ts';
import { type Row, readSearchData, type SearchData } from './search-data.ts';
import { type Figures, judgeOf, meanOf } from './search-judge.ts';
import { measureCost, measureTimes } from './search-speed.ts';
import { printTable, say } from './table.ts';

export async function measureSearch(): Promise<void> {
  const data = readSearchData();
  if ('missing' in data) {
    say(`Search is not measured: ${data.missing.join(' and ')} is not there (SEARCH_CATALOGUE, SEARCH_JUDGEMENTS).`);
    return;
  }
  const documents = data.products.map(documentOf);
  const index = measureCost(documents);
  printQuality(index, data);
  measureTimes(index, documents, [...data.queries.map(({ query }) => query)]);
}

/** A row of the catalogue as the index takes it. */
function documentOf(row: Row): SearchDocument {
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

function printQuality(index: SearchIndex, { queries, judged }: SearchData): void {
  const judge = judgeOf(judged);
  const all = queries.map((query) => ({ ...query, figures: judge(query, index.query(query.query).ids) }));
  const line = (name: string, some: readonly { figures: Figures }[]) => {
    const mean = meanOf(some.map(({ figures }) => figures));
    const { success3, precision10, best3, mrr, empty } = mean;
    return [name, String(some.length), ...[success3, precision10, best3].map(percent), mrr.toFixed(3), percent(empty)];
  };
  const kinds = [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, some]) => line(kind, some));
  const columns = ['kind', 'queries', 'success@3', 'P@10', 'best@3', 'MRR', 'empty'];
  printTable(
    'Answers to judged queries (aim: success@3 95 %, 90 % in each kind; P@10 85 %; empty at most 2 %)',
    columns,
    [...kinds, line('all', all)],
  );
  const weak = all.filter(({ figures }) => figures.precision10 < 0.8);
  if (weak.length > 0) say(`\n  below 80 % at ten: ${weak.map(({ query }) => query).join(', ')}`);
}
