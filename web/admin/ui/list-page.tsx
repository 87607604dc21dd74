import type { ComponentProps, ReactNode } from 'react';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { cardFrame } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';

type Query = ComponentProps<typeof LoadingFailed>['query'] & { isPending: boolean };
type InfiniteQuery = Query & ComponentProps<typeof LoadMore>['pages'];

interface CommonProps<Item> {
  /** Loads the list at once, or page by page: then a button loads more. */
  query: Query | InfiniteQuery;
  /** The loaded items; undefined while there are none. */
  items: readonly Item[] | undefined;
  /** Shown while the list is loading. */
  skeleton: ReactNode;
  /** The sentence about the failure: 'The history could not be loaded'. */
  failed: string;
  /** Shown when the list has no items. */
  empty: ReactNode;
  /** The button that loads more. */
  more?: Omit<ComponentProps<typeof LoadMore>, 'pages'>;
}

/** A row is an `<li>` with a key, in a framed list. `list` renders other shapes, such as tables and grids. */
type Shape<Item> =
  | { row: (item: Item) => ReactNode; className?: string; list?: never }
  | { list: (items: readonly Item[]) => ReactNode; row?: never };

type ListProps<Item> = CommonProps<Item> & Shape<Item>;

/** The list that a query loads: its skeleton, its failure, its empty state, or its items with a button for more. */
export function QueryList<Item>({ query, items, skeleton, failed, empty, more, ...shape }: ListProps<Item>) {
  if (!items) return query.isPending ? skeleton : <LoadingFailed title={failed} query={query} />;
  if (items.length === 0) return empty;
  return (
    <>
      {shape.list ? (
        shape.list(items)
      ) : (
        <ul className={classNames(cardFrame, 'divide-y divide-line', shape.className)}>{items.map(shape.row)}</ul>
      )}
      {'fetchNextPage' in query && <LoadMore pages={query} className="mt-6" {...more} />}
    </>
  );
}

interface SkeletonProps {
  label: string;
  rows: number;
  /** The height of a row. */
  className: string;
}

/** The rows of a framed list while it is loading. */
export const ListSkeleton = ({ label, rows, className }: SkeletonProps) => (
  <Skeletons
    label={label}
    className="space-y-px overflow-hidden rounded-xl border border-line"
    sizes={Array(rows).fill(`w-full rounded-none ${className}`)}
  />
);

interface PageProps extends Omit<ComponentProps<typeof PageTitle>, 'children'> {
  title: string;
  /** Search, filters and the like, between title and list. */
  toolbar?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** A screen with a list: its title with actions, search and filters, and the list that a query loads. */
export const ListPage = <Item,>({ title, hint, action, toolbar, children, ...list }: PageProps & ListProps<Item>) => (
  <>
    <PageTitle hint={hint} action={action}>
      {title}
    </PageTitle>
    {toolbar}
    <QueryList {...list} />
    {children}
  </>
);
