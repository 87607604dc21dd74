import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SavedLine, WholeSavedList } from '../../contract/cart/saved-lists.ts';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';

/** The user's lists, the newest first. */
export const savedListsQuery = queryOptions({
  queryKey: [personalKey, 'saved-lists'],
  queryFn: () => browserApi.load('GET /api/v1/saved-list/get-lists'),
});

/** One list with its products. Another device may change it at any time. */
export const savedListQuery = (listId: string) =>
  queryOptions({
    queryKey: [personalKey, 'saved-list', listId],
    queryFn: () => browserApi.load('GET /api/v1/saved-list/get-list/:listId', { params: { listId } }),
    staleTime: 0,
  });

/** After any change of lists. */
export const readListsAgain = (queries: QueryClient, listId?: string): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: savedListsQuery.queryKey }),
    listId !== undefined && queries.invalidateQueries({ queryKey: savedListQuery(listId).queryKey }),
  ]);

/** Shows a quantity before the store has it; 0 takes the line out. */
export function showLine(queries: QueryClient, listId: string, line: SavedLine, quantity: number): void {
  queries.setQueryData(savedListQuery(listId).queryKey, (list: WholeSavedList | undefined) => {
    if (!list) return list;
    const isThere = list.lines.some(({ productId }) => productId === line.productId);
    const lines = isThere
      ? list.lines.flatMap((each) => {
          if (each.productId !== line.productId) return [each];
          return quantity > 0 ? [{ ...each, quantity }] : [];
        })
      : quantity > 0
        ? [...list.lines, { ...line, quantity }]
        : list.lines;
    return { ...list, lines, count: lines.length };
  });
}
