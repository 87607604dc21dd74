/**
 * Changes that staff make to an order as they saw it, each done once however often its request arrives: an answer may have been lost.
 * Steps are recognised by the state of the order (`step-done.ts`).
 */
import type { Queries } from '../../db/database.ts';
import { createOnce, requestOf, wasDone } from '../../runtime/idempotency.ts';
import { onceDone } from './no-op.ts';

interface SeenChange {
  /** Id of what is changed: an order, or a report of a problem with one. */
  id: string;
  /** Its revision, as the person saw it. */
  revision: number;
  userId: string;
  /** All that the person asked for. */
  asked: unknown;
}

/** Notes in a transaction that a request is carried out. */
export type Remember = (tx: Queries) => Promise<unknown>;

const kind = 'change of an order';

/**
 * Does `work`. When it is refused because a copy of this request has done it, it is done.
 * @param work passes its transaction to `remember` once the change is certain
 */
export function changeOnce(
  queries: Queries,
  { id, revision, userId, asked }: SeenChange,
  work: (remember: Remember) => Promise<void>,
): Promise<void> {
  const request = requestOf(userId, `${id} ${revision}`, asked);
  return onceDone(
    () => wasDone(queries, kind, request),
    () => work((tx) => createOnce(tx, kind, request, async () => id)),
  );
}
