import { useQueries } from '@tanstack/react-query';
import { pageSizes } from '../../contract/limits.ts';
import type { SearchPage } from '../../contract/search.ts';
import { ApiError } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';

/** Loaded pages are kept this long, in ms, so that the way back from a product leads to where one was. */
const kept = 30 * 60_000;

export interface Search {
  query: string;
  /** What else is asked for: filters, the order. */
  more: Record<string, string>;
}

/** A page beyond the end means that the list has become shorter meanwhile: it ends here. */
async function fetchPage({ query, more }: Search, first: SearchPage, page: number): Promise<SearchPage> {
  try {
    return await browserApi.search(query, page, more);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PAGE_NOT_FOUND') throw error;
    return { ...first, product: [], page, totalPages: page - 1 };
  }
}

/** One page of the list as it is shown. */
export interface Part {
  page: number;
  /** Undefined while it has not come. */
  found: SearchPage | undefined;
  /** How many products it has, or likely has. */
  size: number;
}

/**
 * The pages of a search from `first`, which the address brought, to `last`. Of the others those in `wanted` are fetched;
 * what was fetched before is there without that.
 */
export function useSearchPages(search: Search, first: SearchPage, last: number, wanted: ReadonlySet<number>) {
  const others = Array.from({ length: Math.max(0, last - first.page) }, (_, index) => first.page + 1 + index);
  const results = useQueries({
    queries: others.map((page) => ({
      queryKey: ['search', search, page],
      queryFn: () => fetchPage(search, first, page),
      enabled: wanted.has(page),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: kept,
    })),
  });
  const parts: Part[] = [
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

const sizeOf = (first: SearchPage, page: number): number =>
  Math.max(1, Math.min(pageSizes.search, first.totalProductCount - (page - 1) * pageSizes.search));
