import { m } from '../../messages/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface Props {
  /** A list that is loaded page by page, as an infinite query gives it. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label?: string;
  className?: string;
}

/** Below a list: loads its next page. Nothing when there is none. */
export const LoadMore = ({ pages, label = m.ui.loadMore(), className }: Props) =>
  pages.hasNextPage && (
    <div className={classNames('text-center', className)}>
      <Button
        variant="outline"
        busy={pages.isFetchingNextPage}
        busyLabel={m.ui.loading()}
        onClick={() => void pages.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
