/** Adding something once, however often the request arrives: its answer may have been lost. Orders, reports and stock keep their own keys. */
import { createHash } from 'node:crypto';
import { text } from '../../messages/text.ts';
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, eq, lt, sql } from '../db/drizzle.ts';
import { AppError } from '../lib/errors.ts';
import { idempotencyKeys } from './tables.ts';

/** Keys that are kept of a person and a kind: nobody repeats a request after so many others. */
const maxKept = 200;

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  userId: string;
  key: string;
  /** Of what was sent; of files, their names and sizes. */
  hash: string;
}

/** Undefined when the request has no key. */
export function keyedRequest(
  { userId }: { userId: string },
  { 'idempotency-key': key }: { 'idempotency-key'?: string | undefined },
  body: unknown,
): KeyedRequest | undefined {
  return key === undefined ? undefined : requestOf(userId, key, body);
}

export function requestOf(userId: string, key: string, body: unknown): KeyedRequest {
  const said = JSON.stringify(body, (_, value) => (value instanceof File ? [value.name, value.size] : value));
  return { userId, key, hash: createHash('sha256').update(said).digest('base64url') };
}

/**
 * The id of what `create` adds, or of what the same request added before: a second one waits for the transaction of the first.
 * @param kind what is added: a key counts for one kind
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the earlier request was another
 */
export async function createOnce(
  tx: Queries,
  kind: string,
  request: KeyedRequest | undefined,
  create: () => Promise<string>,
): Promise<string> {
  if (!request) return create();
  const isSame = isOf(kind, request);
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ ...request, kind, createdId: '' })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(isSame);
    if (earlier?.hash !== request.hash) throw new AppError('IDEMPOTENCY_KEY_REUSED', text('errors.keyReused'));
    return earlier.createdId;
  }
  const createdId = await create();
  await tx.update(idempotencyKeys).set({ createdId }).where(isSame);
  await forgetOldest(tx, kind, request.userId);
  return createdId;
}

/** Returns true when this request was carried out before. */
export async function wasDone(queries: Queries, kind: string, request: KeyedRequest): Promise<boolean> {
  const [earlier] = await queries.select().from(idempotencyKeys).where(isOf(kind, request));
  return earlier?.hash === request.hash;
}

const isOf = (kind: string, { userId, key }: KeyedRequest) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.kind, kind), eq(idempotencyKeys.key, key));

async function forgetOldest(tx: Queries, kind: string, userId: string): Promise<void> {
  await tx.execute(sql`delete from ${idempotencyKeys} where ctid = any(array(
    select ctid from ${idempotencyKeys} where user_id = ${userId} and kind = ${kind}
    order by created_at desc offset ${maxKept} for update skip locked))`);
}

/** Deletes keys of a day ago: nobody repeats a request for longer. */
export const removeOldKeys = (queries: Queries, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, idempotencyKeys, lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`), signal);
