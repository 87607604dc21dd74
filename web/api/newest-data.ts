import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** 0 for data without versions. */
function versionOf(data: unknown): number {
  const { version, revision } = (data ?? {}) as { version?: unknown; revision?: unknown };
  return Number(version ?? revision ?? 0);
}

/**
 * Shows what the store has answered to a change, unless a later version is known already. A fetch under way may carry older data: it is
 * cancelled, and begun again.
 * @param query the query whose data it is
 */
export async function showNewest<T>(
  queries: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  data: NoInfer<T>,
): Promise<void> {
  const filters = { queryKey, exact: true };
  const isFetching = queries.isFetching(filters) > 0;
  if (isFetching) await queries.cancelQueries(filters);
  queries.setQueryData<unknown>(queryKey, (known: unknown) => (versionOf(known) > versionOf(data) ? known : data));
  if (isFetching) void queries.invalidateQueries(filters);
}
