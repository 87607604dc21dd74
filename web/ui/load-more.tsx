import { useEffect, useRef, useState } from 'react';
import { m } from '../../messages/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface Props {
  /** A list that is loaded page by page, as an infinite query gives it. */
  pages: Pages;
  label?: string;
  className?: string;
}

interface Pages {
  data?: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<Pages & { isError: boolean }>;
  refetch: (options: { cancelRefetch: boolean }) => Promise<Pick<Pages, 'data'>>;
}

const countOf = ({ data }: Pick<Pages, 'data'>): number => data?.pages.length ?? 0;

/**
 * Loads the next page. A list that is being read again is waited for: the page would end that, and what has changed would not be
 * shown. When a change ends the loading of the page, it is loaded again.
 */
async function loadNext(pages: Pages, isBeingRead: boolean, isShown: () => boolean): Promise<void> {
  const before = countOf(isBeingRead ? await pages.refetch({ cancelRefetch: false }) : pages);
  for (let tries = 0; tries < 3 && isShown(); tries += 1) {
    const loaded = await pages.fetchNextPage();
    if (loaded.isError || countOf(loaded) > before) return;
  }
}

/** Below a list: loads its next page. Nothing when there is none. */
export function LoadMore({ pages, label = m.ui.loadMore(), className }: Props) {
  const [isLoading, setLoading] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  // Read here: the query renders again only for what was read.
  const isBeingRead = pages.isFetching && !pages.isFetchingNextPage;
  return (
    pages.hasNextPage && (
      <div className={classNames('text-center', className)}>
        <Button
          variant="outline"
          busy={isLoading || pages.isFetchingNextPage}
          busyLabel={m.ui.loading()}
          onClick={() => {
            setLoading(true);
            void loadNext(pages, isBeingRead, () => isShown.current).finally(() => setLoading(false));
          }}
        >
          {label}
        </Button>
      </div>
    )
  );
}
