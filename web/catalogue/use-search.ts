import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Product } from '../../contract/catalogue.ts';
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

/** All pages of a search so far: the first as the page brought it, the next from the API as they are asked for. */
export function useSearch(search: Search, first: SearchPage) {
  const pages = useInfiniteQuery({
    queryKey: ['search', search],
    queryFn: ({ pageParam }) => fetchPage(search, first, pageParam),
    initialPageParam: 1,
    initialData: { pages: [first], pageParams: [1] },
    getNextPageParam: (last) => (last.page < last.totalPages ? last.page + 1 : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: kept,
  });
  const products = useMemo(() => withoutRepeats([first, ...pages.data.pages.slice(1)]), [first, pages.data]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  return { products, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage };
}

/** Pages that were fetched at different times may overlap. */
function withoutRepeats(pages: readonly SearchPage[]): Product[] {
  return [...new Map(pages.flatMap((page) => page.product.map((product) => [product._id, product]))).values()];
}
