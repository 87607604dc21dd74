import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PauseLength } from '../../../contract/delivery-limits.ts';
import type { SavedStore, Store } from '../../../contract/stores.ts';
import { m } from '../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { personalKey } from '../../query-client.ts';
import { toast } from '../../ui/toasts.tsx';

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
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  /** What the last change that was made here replaced, as long as it is the newest. */
  const [undoable, setUndoable] = useState<{ earlier: Partial<Store>; version: number }>();
  const known = () => queries.getQueryData(storeQuery.queryKey);

  /** A message says when it fails. @throws ApiError */
  async function send(call: (version: number) => Promise<{ data: SavedStore }>): Promise<SavedStore> {
    setBusy(true);
    try {
      const { data } = await call(known()?.version ?? 0);
      queries.setQueryData(storeQuery.queryKey, data);
      void revalidate();
      return data;
    } catch (failure) {
      for (const route of [updateRoute, pauseRoute])
        if (isFailureOf(route, failure)) queries.setQueryData(storeQuery.queryKey, failure.data);
      toast.error(messageOf(failure));
      throw failure;
    } finally {
      setBusy(false);
    }
  }

  const update = (store: Partial<Store>) =>
    send((version) => browserApi.send(updateRoute, { body: { version, store } }));

  async function undo(earlier: Partial<Store>): Promise<void> {
    await update(earlier);
    setUndoable(undefined);
    // Not the id of the message before: it would vanish with that one, which leaves when its button is pressed.
    toast.dismiss(toastId);
    toast.success(m.adminDelivery.undone());
  }

  /** Does what `call` does, and offers to bring back what was there before. */
  async function undoably(
    names: readonly (keyof Store)[],
    said: string,
    call: () => Promise<SavedStore>,
  ): Promise<void> {
    const before = known()?.store;
    const { version } = await call();
    const earlier = Object.fromEntries(names.map((name) => [name, before?.[name]])) as Partial<Store>;
    setUndoable({ earlier, version });
    const action = { label: m.adminDelivery.undo(), onClick: () => void undo(earlier).catch(() => {}) };
    toast.success(said, { id: toastId, action });
  }

  return {
    busy,
    /** Undoes the last change; undefined when there is none, or somebody changed something since. */
    undo: undoable && undoable.version === known()?.version ? () => undo(undoable.earlier).catch(() => {}) : undefined,
    /** Saves a part of the store. @param said the message afterwards @throws ApiError */
    change: (store: Partial<Store>, said = m.adminDelivery.saved()) =>
      undoably(Object.keys(store) as (keyof Store)[], said, () => update(store)),
    /** Pauses orders from now on. @throws ApiError */
    pause: (length: PauseLength, note: string) =>
      undoably(['pause'], m.adminDelivery.saved(), () =>
        send((version) => browserApi.send(pauseRoute, { body: { version, length, note } })),
      ),
  };
}
