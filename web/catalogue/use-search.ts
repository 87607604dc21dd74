import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Product, SearchPage } from '../../contract/catalogue.ts';
import { ApiError } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';

/** Loaded pages are kept this long, in ms, so that the way back from a product leads to where one was. */
const kept = 30 * 60_000;

/** A page beyond the end means that the list has become shorter meanwhile: it ends here. */
async function fetchPage(query: string, first: SearchPage, page: number): Promise<SearchPage> {
  try {
    return await browserApi.search(query, page);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PAGE_NOT_FOUND') throw error;
    return { ...first, product: [], page, totalPages: page - 1 };
  }
}

/** All pages of a search so far: the first as the page brought it, the next from the API as they are asked for. */
export function useSearch(query: string, first: SearchPage) {
  const pages = useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: ({ pageParam }) => fetchPage(query, first, pageParam),
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
