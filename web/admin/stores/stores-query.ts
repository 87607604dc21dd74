import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ListedStore } from '../../../contract/delivery/stores.ts';
import { browserApi } from '../../api/browser-api.ts';
import { personalKey } from '../../query-client.ts';
import { useIsStaff } from '../../session/use-session.ts';
import { effectiveStore, noteStores, useChosenStore } from './admin-store.ts';

export const storesQuery = queryOptions({
  queryKey: [personalKey, 'stores'],
  queryFn: async () => {
    const stores = await browserApi.load('GET /api/v1/delivery/list-stores');
    noteStores(stores.map(({ _id }) => _id));
    return stores;
  },
});

/**
 * All stores that the user may see, and the one that screens about one store show. Undefined until they are known, and in a shop
 * with one store.
 */
export function useStores(): { stores: readonly ListedStore[]; shown: ListedStore } | undefined {
  const { data: stores } = useQuery(storesQuery);
  useChosenStore();
  const isStaff = useIsStaff();
  const shown = stores?.find(({ _id }) => _id === effectiveStore()) ?? stores?.[0];
  return stores && shown && (stores.length > 1 || (isStaff && !shown.isOnly)) ? { stores, shown } : undefined;
}
