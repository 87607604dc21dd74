/**
 * Measures the quality, speed and cost of search with judged queries on a large catalogue (see the issue for the
 * targets).
 */
import type { SearchIndex } from '@tokri/search-engine';
import { readSearchData, type SearchData } from './search-data.ts';
import { measureSearchCalls } from './search-http.ts';
import { type Figures, judgeOf, meanOf } from './search-judge.ts';
import { measureCost, measureTimes } from './search-speed.ts';
import { documentOf, figureColumns, figuresOf } from './search-table.ts';
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
  const queries = data.queries.map(({ query }) => query);
  measureTimes(index, documents, queries);
  await measureSearchCalls(queries);
}

function printQuality(index: SearchIndex, { queries, judged }: SearchData): void {
  const judge = judgeOf(judged);
  const all = queries.map((query) => ({ ...query, figures: judge(query, index.query(query.query).ids) }));
  const line = (name: string, some: readonly { figures: Figures }[]) => {
    const figures = figuresOf(meanOf(some.map((one) => one.figures)));
    return [name, String(some.length), ...figures];
  };
  const kinds = [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, some]) => line(kind, some));
  const columns = ['kind', 'queries', ...figureColumns];
  printTable(
    'Answers to judged queries (aim: success@3 95 %, 90 % in each kind; P@10 85 %; empty at most 2 %)',
    columns,
    [...kinds, line('all', all)],
  );
  const weak = all.filter(({ figures }) => figures.precision10 < 0.8);
  if (weak.length > 0) say(`\n  below 80 % at ten: ${weak.map(({ query }) => query).join(', ')}`);
}
