import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { pageSizes } from '../../contract/api/limits.ts';
import type { Filters } from '../../contract/search/filters.ts';
import type { SearchPage } from '../../contract/search/search.ts';
import { ApiError } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';

/** Cache time of loaded pages, in ms, so that going back from a product restores the list. */
const cacheTime = 30 * 60_000;

export interface Search {
  query: string;
  /** Filters and sort order. */
  more: Filters & { exact?: '1' };
}

/** A page beyond the end means that the list has become shorter. It ends here. */
async function fetchPage({ query, more }: Search, first: SearchPage, page: number): Promise<SearchPage> {
  try {
    return await browserApi.load('GET /api/v1/product/search-product', { query: { search: query, page, ...more } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PAGE_NOT_FOUND') throw error;
    return { ...first, product: [], page, totalPages: page - 1 };
  }
}

/** One page of the list as it is shown. */
export interface ListPage {
  page: number;
  /** Undefined until it is loaded. */
  found: SearchPage | undefined;
  /** The actual or expected number of products. */
  size: number;
}

/**
 * The pages of a search from `first`, which is in the URL, to `last`. Of the other pages, those in `wanted` are loaded; cached
 * pages are always included.
 */
export function useSearchPages(search: Search, first: SearchPage, last: number, wanted: ReadonlySet<number>) {
  const others = Array.from({ length: Math.max(0, last - first.page) }, (_, index) => first.page + 1 + index);
  const results = useEach(
    others.map((page) => ({
      queryKey: ['search', search, page],
      queryFn: () => fetchPage(search, first, page),
      enabled: wanted.has(page),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: cacheTime,
    })),
  );
  const parts: ListPage[] = [
    { page: first.page, found: first, size: first.product.length },
    ...others.map((page, index) => ({ page, found: results[index]?.data, size: sizeOf(first, page) })),
  ];
  const newest = parts.findLast((part) => part.found)?.found ?? first;
  return {
    parts,
    /** As far as is known. */
    totalPages: newest.totalPages,
    loading: results.some((result) => result.isFetching),
    failed: results.some((result) => result.isError && !result.isFetching),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}

/**
 * Observes queries of which more come at the end, as `useQueries` does. Its code, which every first visit would load, is larger than
 * this screen.
 */
function useEach(queries: readonly ConstructorParameters<typeof QueryObserver<SearchPage>>[1][]) {
  const client = useQueryClient();
  const [observers] = useState<QueryObserver<SearchPage>[]>([]);
  const [stops] = useState<(() => void)[]>([]);
  const [, changed] = useReducer((count: number) => count + 1, 0);
  for (const query of queries.slice(observers.length)) observers.push(new QueryObserver(client, query));
  useEffect(() => {
    queries.forEach((query, index) => {
      const observer = observers[index];
      observer?.setOptions(query);
      if (observer) stops[index] ??= observer.subscribe(changed);
    });
  });
  useEffect(
    () => () => {
      for (const stop of stops.splice(0)) stop();
    },
    [stops],
  );
  return observers.map((observer) => observer.getCurrentResult());
}

const sizeOf = (first: SearchPage, page: number): number =>
  Math.max(1, Math.min(pageSizes.search, first.totalProductCount - (page - 1) * pageSizes.search));
