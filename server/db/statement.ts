/**
 * Statements of the paths that everybody takes: their SQL is built once, and PostgreSQL parses them once per connection and, in
 * most cases, plans them once (decision 83). Drizzle builds the SQL of a query anew each time, which takes longer than the
 * database needs to run it.
 */

import { currentStoreId, inStore } from '../runtime/current-store.ts';
import type { Queries } from './database.ts';
import { is, PgDialect, Placeholder, type SQL, type SQLWrapper, sql } from './drizzle.ts';

/** A statement as it is sent. `name` is unique for its text. */
export interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

type Send = (statement: NamedStatement) => Promise<{ rows: unknown[] }>;

/** A property of `Queries`, so that wrapped ones have it too. */
const sender = Symbol('sends prepared statements');

/** Says how the statements of `prepare` are sent by `queries`. */
export const sendsStatements = <T extends Queries>(queries: T, send: Send): T =>
  Object.assign(queries, { [sender]: send });

const dialect = new PgDialect();

/** The id of the store that the running request is about, when the statement is sent. */
export const currentStore: SQLWrapper = { getSQL: () => sql`${currentStoreId()}::char(26)` };

/** Stands for the store in the text of a prepared statement, which is built once for all stores. */
const anyStore = 'any store';

/**
 * Prepares a statement. It is sent as soon as it is called, so that those called one after another share a round trip.
 * @param name unique among all statements
 * @param build gets a placeholder for each value, and returns the SQL. Its columns are named as the fields of `Row`, and
 * have the types that the drivers return: `bigint` and `numeric` need a cast to `float8`
 * @returns runs the statement with values
 */
export function prepare<Given extends Record<string, unknown>, Row>(
  name: string,
  build: (given: Record<keyof Given, Placeholder>) => SQL,
): (queries: Queries, given: Given) => Promise<Row[]> {
  let built: { text: string; params: unknown[] } | undefined;
  return (queries, given) => {
    built ??= compile(build);
    const { [sender]: send } = queries as { [sender]?: Send };
    if (!send) throw new Error(`${name} was sent to an unknown database`);
    const values = built.params.map((param) => {
      if (param === anyStore) return currentStoreId();
      return is(param, Placeholder) ? given[param.name] : param;
    });
    return send({ name, text: built.text, values }).then(({ rows }) => rows as Row[]);
  };
}

function compile<Given>(build: (given: Record<keyof Given, Placeholder>) => SQL) {
  const placeholders = new Proxy({} as Record<keyof Given, Placeholder>, {
    get: (_target, name) => sql.placeholder(String(name)),
  });
  const { sql: text, params } = inStore(anyStore, () => dialect.sqlToQuery(build(placeholders)));
  return { text, params };
}
