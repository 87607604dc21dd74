import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PauseLength } from '../../../../contract/delivery/delivery-limits.ts';
import type { SavedStore, Store } from '../../../../contract/delivery/stores.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { showNewest } from '../../../api/newest-data.ts';
import { useInTurn } from '../../../api/use-in-turn.ts';
import { personalKey } from '../../../query-client.ts';
import { useRevalidate } from '../../../ui/keep-data.ts';
import { toast } from '../../../ui/toasts.tsx';

const [updateRoute, pauseRoute] = ['PUT /api/v1/delivery/update-store', 'PUT /api/v1/delivery/pause'] as const;
/** Of the toast about the last change. */
const toastId = 'delivery';

export const storeQuery = queryOptions({
  queryKey: [personalKey, 'store'],
  queryFn: () => browserApi.load('GET /api/v1/delivery/get-store'),
  // The store opens and closes meanwhile.
  refetchInterval: 60_000,
});

export const demandQuery = queryOptions({
  queryKey: [personalKey, 'area-demand'],
  queryFn: () => browserApi.load('GET /api/v1/delivery/requests'),
});

export type ChangeStore = ReturnType<typeof useChangeStore>;

/** Saves changes of the store, one after another. Each can be undone until the next. */
export function useChangeStore() {
  const queries = useQueryClient();
  const revalidate = useRevalidate();
  const [busy, setBusy] = useState(false);
  /** The state that the last change made here replaced, as long as it is the newest. */
  const [undoable, setUndoable] = useState<{ earlier: Partial<Store>; version: number }>();
  const known = () => queries.getQueryData(storeQuery.queryKey);
  /** A change follows the one before, whose version it is sent with. */
  const inTurn = useInTurn();

  /** A message says when it fails. @throws ApiError */
  async function send(
    call: (version: number) => Promise<{ data: SavedStore }>,
    seen = known()?.version ?? 0,
  ): Promise<SavedStore> {
    setBusy(true);
    try {
      const { data } = await call(seen);
      await showNewest(queries, storeQuery, data);
      void revalidate();
      return data;
    } catch (failure) {
      for (const route of [updateRoute, pauseRoute])
        if (isFailureOf(route, failure)) await showNewest(queries, storeQuery, failure.data);
      toast.error(messageOf(failure));
      throw failure;
    } finally {
      setBusy(false);
    }
  }

  const update = (store: Partial<Store>, seen?: number) =>
    send((version) => browserApi.send(updateRoute, { body: { version, store } }), seen);

  /** Refused when something was changed after the change. */
  async function undo(earlier: Partial<Store>, version: number): Promise<void> {
    await inTurn(() => update(earlier, version));
    setUndoable(undefined);
    // Not the id of the message before: it would vanish with that one, which leaves when its button is pressed.
    toast.dismiss(toastId);
    toast.success(m.adminStores.undone());
  }

  /** Does what `call` does, and offers to bring back what was there before. */
  async function undoably(
    names: readonly (keyof Store)[],
    said: string,
    call: () => Promise<SavedStore>,
  ): Promise<void> {
    const [before, { version }] = await inTurn(async () => [known()?.store, await call()] as const);
    const earlier = Object.fromEntries(names.map((name) => [name, before?.[name]])) as Partial<Store>;
    setUndoable({ earlier, version });
    const action = { label: m.adminStores.undo(), onClick: () => void undo(earlier, version).catch(() => {}) };
    toast.success(said, { id: toastId, action });
  }

  return {
    busy,
    /** Undoes the last change; undefined when there is none, or somebody changed something since. */
    undo:
      undoable && undoable.version === known()?.version
        ? () => undo(undoable.earlier, undoable.version).catch(() => {})
        : undefined,
    /** Saves a part of the store. @param said the message afterwards @throws ApiError */
    change: (store: Partial<Store>, said = m.adminStores.saved()) =>
      undoably(Object.keys(store) as (keyof Store)[], said, () => update(store)),
    /** Saves how many people are on shift. @throws ApiError, and Error when the promise no longer depends on them */
    changeStaff: (staff: number) =>
      undoably(['promise'], m.adminStores.shiftSaved({ count: staff }), () => {
        // The rule as it is then: somebody may have changed it since the press.
        const rule = known()?.store.promise;
        if (!rule) throw new Error('The promise does not depend on people any more.');
        return update({ promise: { ...rule, staff } });
      }),
    /** Pauses orders from now on. @throws ApiError */
    pause: (length: PauseLength, note: string) =>
      undoably(['pause'], m.adminStores.saved(), () =>
        send((version) => browserApi.send(pauseRoute, { body: { version, length, note } })),
      ),
  };
}
