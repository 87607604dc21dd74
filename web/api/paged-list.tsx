import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { LoadMore } from '../ui/load-more.tsx';
import { LoadingFailed } from './loading-failed.tsx';

interface Props<Page, Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  itemsOf: (page: Page) => readonly Item[];
  /** Shown while the first page is loading. */
  skeleton: ReactNode;
  /** What failed: 'The history could not be loaded'. */
  failed: string;
  /** Shown when there are no items. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
  /** The button below the list. */
  more: Omit<ComponentProps<typeof LoadMore>, 'pages'>;
}

/** A list that is loaded page by page, with what is shown instead while it has no items. */
export function PagedList<Page, Item>({ query, itemsOf, skeleton, failed, empty, children, more }: Props<Page, Item>) {
  if (query.isPending) return skeleton;
  if (!query.data) return <LoadingFailed title={failed} query={query} />;
  const items = query.data.pages.flatMap(itemsOf);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <LoadMore pages={query} {...more} />
    </>
  );
}
