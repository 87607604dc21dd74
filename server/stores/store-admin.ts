/** Changes of the stores by administrators: each change is one transaction with its audit entry, which every process hears of. */
import type { PauseLength } from '../../contract/delivery/delivery-limits.ts';
import { nextStart, type Pause, type Schedule } from '../../contract/delivery/opening-hours.ts';
import type { ListedStore, SavedStore, Store } from '../../contract/delivery/stores.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry } from '../audit-log/audit-log.ts';
import type { LiveCopy } from '../cache/live-copy.ts';
import type { Queries } from '../db/database.ts';
import { AppError } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { currentStoreId, firstStoreId } from '../runtime/current-store.ts';
import { createOnce, type KeyedRequest } from '../runtime/idempotency.ts';
import { auditedChange } from './audited.ts';
import * as repository from './repository.ts';
import { toAreaRow, toDetails } from './store-rows.ts';

const minute = 60_000;

interface Parts {
  copy: Pick<LiveCopy, 'change' | 'read'>;
  now: () => Date;
  /** The store of a row; without one the first store, which nobody saved yet. */
  storeOf: (row: repository.StoreRow | undefined) => Store;
  present: (id: string, row?: repository.StoreRow) => SavedStore;
  /** The hours of the current repository. */
  scheduleOf: () => Schedule;
  /** All stores, as they are in memory. */
  listed: () => ListedStore[];
}

/** Runs in the transaction that adds a repository. */
type WhenAdded = (tx: Queries, storeId: string) => Promise<void>;

export function createStoreAdmin({ copy, now, storeOf, present, scheduleOf, listed }: Parts) {
  const whenAdded: WhenAdded[] = [];

  async function save(actor: Actor, version: number, change: () => Partial<Store>): Promise<SavedStore> {
    const id = currentStoreId();
    await copy.change(async (tx) => {
      const row = await repository.getStore(tx, id);
      const before = storeOf(row);
      const given = change();
      const after = { ...before, ...given };
      if ((row?.version ?? 0) !== version || !(await repository.saveStore(tx, id, version, toDetails(after)))) {
        const data = present(id, await repository.getStore(tx, id));
        throw new AppError('CHANGED_MEANWHILE', text('errors.storeChanged'), { data });
      }
      if (given.areas) await repository.replaceAreas(tx, id, given.areas.map(toAreaRow));
      await addAuditEntry(tx, {
        actor,
        entity: 'store',
        entityId: id,
        entityName: after.name,
        action: version === 0 ? 'created' : 'changed',
        fields: auditedChange(before, after),
      });
    });
    return present(id);
  }

  /** @throws AppError VALIDATION when the store has no opening hours to wait for */
  function pauseOf(length: PauseLength, note: string): Pause {
    if (length === 'open-ended') return { until: null, note };
    if (length !== 'next-opening')
      return { until: new Date(now().getTime() + Number(length) * minute).toISOString(), note };
    const until = nextStart(scheduleOf(), now());
    if (until) return { until: until.toISOString(), note };
    const message = text('errors.noNextOpening');
    throw new AppError('VALIDATION', message, { errors: { length: message } });
  }

  /** The first store is saved with the second, so that each has a row. */
  async function saveFirst(tx: Queries): Promise<void> {
    if (!(await repository.getStore(tx, firstStoreId)))
      await repository.saveStore(tx, firstStoreId, 0, toDetails(storeOf(undefined)));
  }

  return {
    /** All stores, from the database. */
    async list(): Promise<ListedStore[]> {
      await copy.read();
      return listed();
    },

    /** The current store with its version, from the database. */
    async saved(): Promise<SavedStore> {
      await copy.read();
      return present(currentStoreId());
    },

    /** Adds a closed store with the hours of the current one. @param request is done once @throws AppError IDEMPOTENCY_KEY_REUSED */
    async add(actor: Actor, given: Pick<Store, 'name' | 'address'>, request?: KeyedRequest): Promise<SavedStore> {
      const id = await copy.change((tx) =>
        createOnce(tx, 'store', request, async () => {
          const added = newId();
          await saveFirst(tx);
          const { hours, holidays } = storeOf(await repository.getStore(tx, currentStoreId()));
          const state: Store = { ...storeOf(undefined), hours, holidays, ...given, closed: true };
          await repository.saveStore(tx, added, 0, toDetails(state));
          for (const follow of whenAdded) await follow(tx, added);
          await addAuditEntry(tx, {
            actor,
            entity: 'store',
            entityId: added,
            entityName: given.name,
            action: 'created',
            fields: auditedChange({ ...storeOf(undefined), name: '', address: '' }, state),
          });
          return added;
        }),
      );
      return present(id);
    },

    /**
     * Saves the current store; what is left out stays. @param version the one that was edited @throws AppError CHANGED_MEANWHILE,
     * with the newest store, when somebody saved another since
     */
    update: (
      actor: Actor,
      { version, store: given }: { version: number; store: Partial<Store> },
    ): Promise<SavedStore> => save(actor, version, () => given),

    /** Pauses orders of the current store from now on. @throws AppError CHANGED_MEANWHILE, VALIDATION */
    pause: (
      actor: Actor,
      { version, length, note }: { version: number; length: PauseLength; note: string },
    ): Promise<SavedStore> => save(actor, version, () => ({ pause: pauseOf(length, note) })),

    /** `work` runs in the transaction of each store that is added. */
    whenAdded: (work: WhenAdded) => void whenAdded.push(work),
  };
}
