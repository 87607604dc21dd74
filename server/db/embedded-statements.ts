/**
 * Statements of `prepare` on the embedded database. PGlite's own `query` has a statement parsed and planned at each call, by six calls
 * of the database one after another; this has it prepared once, and then sends bind, execute and sync in one call (decision 83).
 */
import { messages, type PGlite, protocol, type Transaction, types } from '@electric-sql/pglite';
import type { NamedStatement } from './statement.ts';

const { serialize } = protocol;

/** The description of a prepared statement by PostgreSQL. */
interface Prepared {
  /** The types of its parameters, as ids. */
  parameters: readonly number[];
  columns: readonly messages.Field[];
}

/** Undefined outside of a transaction. */
type OpenTransaction = Pick<Transaction, 'closed'> | undefined;
type Run = (statement: NamedStatement, tx?: OpenTransaction) => Promise<{ rows: unknown[] }>;

/** @returns runs a statement on `client`, in its open transaction `tx`. It waits for a query of `client` that is under way. */
export function createEmbeddedStatements(client: PGlite): Run {
  const prepared = new Map<string, Promise<Prepared>>();

  /** After a failure the next message is understood again: PostgreSQL skips everything up to the `sync`. */
  const send = (tx: OpenTransaction, ...parts: Uint8Array[]) =>
    client.runExclusive(async () => {
      if (!client.ready) throw new Error('the embedded database is closed');
      // Otherwise it would run outside of any transaction, or in that of somebody else.
      if (tx?.closed) throw new Error('the transaction is over');
      return (await client.execProtocol(Buffer.concat([...parts, serialize.sync()]))).messages;
    });

  async function prepare({ name, text }: NamedStatement, tx: OpenTransaction): Promise<Prepared> {
    const answers = await send(tx, serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const described = answers.find((answer) => answer instanceof messages.ParameterDescriptionMessage);
    const row = answers.find((answer) => answer instanceof messages.RowDescriptionMessage);
    return { parameters: described?.dataTypeIDs ?? [], columns: row?.fields ?? [] };
  }

  function prepareOnce(statement: NamedStatement, tx: OpenTransaction): Promise<Prepared> {
    const known = prepared.get(statement.name);
    if (known) return known;
    const made = prepare(statement, tx);
    prepared.set(statement.name, made);
    made.catch(() => prepared.delete(statement.name));
    return made;
  }

  function serialized(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = client.serializers[type ?? types.TEXT];
    return serializer ? serializer(value) : String(value);
  }

  return async (statement, tx) => {
    const { parameters, columns } = await prepareOnce(statement, tx);
    const values = statement.values.map((value, n) => serialized(value, parameters[n]));
    const answers = await send(tx, serialize.bind({ statement: statement.name, values }), serialize.execute({}));
    const rows = answers.filter((answer) => answer instanceof messages.DataRowMessage);
    return {
      rows: rows.map(({ fields }) =>
        Object.fromEntries(
          columns.map(({ name, dataTypeID }, n) => [
            name,
            types.parseType(fields[n] ?? null, dataTypeID, client.parsers),
          ]),
        ),
      ),
    };
  };
}
