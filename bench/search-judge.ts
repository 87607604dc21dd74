/** The quality of results, by the rules of the judged queries. */
import type { JudgedQuery, Row } from './search-data.ts';

export interface Figures {
  /** Share of queries with a relevant product among the first three. */
  success3: number;
  /** Relevant among the first ten, divided by the smaller of ten and the number of relevant products. */
  precision10: number;
  /** Share of queries with a product of the stricter interpretation among the first three. */
  best3: number;
  /** One divided by the position of the first product of the stricter interpretation. */
  mrr: number;
  /** Share of queries without results. */
  empty: number;
}

export type Judge = (query: JudgedQuery, skus: readonly string[]) => Figures;

type Test = (row: Row | undefined) => boolean;

/** Creates the judge of one catalogue. */
export function judgeOf(rows: ReadonlyMap<string, Row>): Judge {
  return (query, skus) => {
    const top = skus.slice(0, 10).map((sku) => rows.get(sku));
    const isRelevant = testOf(query.relevant_if_any);
    const isBest = testOf(query.best_if_any ?? query.relevant_if_any);
    const relevant = top.filter(isRelevant).length;
    const first = top.findIndex(isBest);
    return {
      success3: Number(top.slice(0, 3).some(isRelevant)),
      precision10: Math.min(1, relevant / Math.min(10, query.relevant_count || 10)),
      best3: Number(top.slice(0, 3).some(isBest)),
      mrr: first < 0 ? 0 : 1 / (first + 1),
      empty: Number(top.length === 0),
    };
  };
}

function testOf(rules: JudgedQuery['relevant_if_any']): Test {
  const compiled = rules.map((rule) =>
    Object.entries(rule).map(([column, pattern]) => [column, new RegExp(pattern, 'iu')] as const),
  );
  const holds = (row: Row, [column, pattern]: readonly [string, RegExp]) =>
    column === 'not_name' ? !pattern.test(row.name ?? '') : pattern.test(row[column] ?? '');
  return (row) => row !== undefined && compiled.some((rule) => rule.every((condition) => holds(row, condition)));
}

/** The mean of each figure. */
export function meanOf(all: readonly Figures[]): Figures {
  const mean = (name: keyof Figures) => all.reduce((sum, figures) => sum + figures[name], 0) / all.length;
  return {
    success3: mean('success3'),
    precision10: mean('precision10'),
    best3: mean('best3'),
    mrr: mean('mrr'),
    empty: mean('empty'),
  };
}
