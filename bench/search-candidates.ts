/** Runs the same judged queries on other engines, for docs/decisions/0009-search.md: MiniSearch and PostgreSQL. */
import { synonymsOf } from '@tokri/search-engine';
import MiniSearch, { type Query } from 'minisearch';
import pg from 'pg';
import { readSearchData, type SearchData } from './search-data.ts';
import { judgeOf, meanOf } from './search-judge.ts';
import { documentOf, figureColumns, figuresOf } from './search-table.ts';
import { median, printTable, say } from './table.ts';

type Answer = (text: string) => string[] | Promise<string[]>;
type Documents = ReturnType<typeof documentOf>[];

export async function measureCandidates(): Promise<void> {
  const data = readSearchData();
  if ('missing' in data) return say(`Candidates are not measured: ${data.missing.join(' and ')} is not there.`);
  const documents = data.products.map(documentOf);
  const index = miniSearch(documents);
  const rows = [
    await judge('MiniSearch', data, (text) => firstOf(index, text)),
    await judge('MiniSearch with our word list', data, (text) => firstOf(index, withWordList(text))),
  ];
  rows.push(...(await withPostgres(documents, (name, answer) => judge(name, data, answer))));
  printTable('Other engines on the same queries', ['engine', 'queries', ...figureColumns, 'p50', 'longest'], rows);
}

async function judge(name: string, { queries, judged }: SearchData, answer: Answer): Promise<string[]> {
  const judgeAnswer = judgeOf(judged);
  const times: number[] = [];
  const figures = [];
  for (const query of queries) {
    const start = performance.now();
    const skus = await answer(query.query);
    times.push(performance.now() - start);
    figures.push(judgeAnswer(query, skus));
  }
  const spent = [median(times), Math.max(...times)].map((time) => `${time.toFixed(1)} ms`);
  return [name, String(queries.length), ...figuresOf(meanOf(figures)), ...spent];
}

/** Names before other fields, prefixes and typing errors allowed, all words, or else any. */
function miniSearch(documents: Documents): MiniSearch {
  const index = new MiniSearch({
    fields: ['name', 'categories', 'subCategories', 'description'],
    searchOptions: {
      boost: { name: 4, categories: 1, subCategories: 1.5, description: 0.5 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 7 ? 2 : term.length > 3 ? 1 : 0),
      weights: { prefix: 0.6, fuzzy: 0.3 },
    },
  });
  index.addAll(documents);
  return index;
}

function firstOf(index: MiniSearch, query: Query): string[] {
  const all = typeof query === 'string' ? index.search(query, { combineWith: 'AND' }) : index.search(query);
  const found = all.length > 0 || typeof query !== 'string' ? all : index.search(query);
  return found.slice(0, 10).map(({ id }) => String(id));
}

/** Each word, or any of its synonyms in the word list; sizes are left out. */
function withWordList(text: string): Query {
  const queries = synonymsOf(text).map(({ word, names }): Query => {
    const others = names.map((name): Query => ({ queries: name.split(' '), combineWith: 'AND' }));
    return { queries: [word, ...others], combineWith: 'OR' };
  });
  return { queries, combineWith: 'AND' };
}

const server = 'postgres://postgres@127.0.0.1:5432/';
const database = 'tokri_bench_search';

const table = `
  create table product (id text, name text, words tsvector);
  create extension if not exists pg_trgm;
`;
const fill = `
  insert into product
  select id, name,
    setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', place), 'B') ||
    setweight(to_tsvector('english', description), 'D')
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given(id, name, place, description)
`;
const indexes = `
  create index on product using gin (words);
  create index on product using gin (name gin_trgm_ops);
  analyze product;
`;
const byWords = `
  select id from product, websearch_to_tsquery('english', $1) as query
  where words @@ query order by ts_rank_cd(words, query, 1) desc, id limit 10
`;
const byTrigrams = `
  select id from product where name %> $1 order by word_similarity($1, name) desc, similarity(name, $1) desc, id limit 10
`;

/** PostgreSQL's full-text search, its trigrams, and trigrams where full-text search finds nothing. */
async function withPostgres(
  documents: Documents,
  judgeOne: (name: string, answer: Answer) => Promise<string[]>,
): Promise<string[][]> {
  const keeper = new pg.Client(`${server}postgres`);
  try {
    await keeper.connect();
  } catch {
    say('PostgreSQL is not measured: there is none at 127.0.0.1:5432.');
    return [];
  }
  await keeper.query(`drop database if exists ${database} with (force)`);
  await keeper.query(`create database ${database}`);
  const client = new pg.Client(server + database);
  try {
    await client.connect();
    await fillWith(client, documents);
    const ask = async (sql: string, text: string) =>
      (await client.query<{ id: string }>(sql, [text])).rows.map(({ id }) => id);
    const both = async (text: string) => {
      const found = await ask(byWords, text);
      return found.length > 0 ? found : ask(byTrigrams, text);
    };
    return [
      await judgeOne('PostgreSQL full text', (text) => ask(byWords, text)),
      await judgeOne('PostgreSQL trigrams', (text) => ask(byTrigrams, text)),
      await judgeOne('PostgreSQL full text, else trigrams', both),
    ];
  } finally {
    await client.end();
    await keeper.query(`drop database ${database} with (force)`);
    await keeper.end();
  }
}

async function fillWith(client: pg.Client, documents: Documents): Promise<void> {
  const placeOf = (d: Documents[number]) => [...(d.categories ?? []), ...(d.subCategories ?? [])].join(' ');
  await client.query(table);
  await client.query(fill, [
    documents.map(({ id }) => id),
    documents.map(({ name }) => name),
    documents.map(placeOf),
    documents.map(({ description }) => description ?? ''),
  ]);
  await client.query(indexes);
}
