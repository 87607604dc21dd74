import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { SavedLine, WholeSavedList } from '../../contract/cart/saved-lists.ts';
import { m } from '../../messages/index.ts';
import { ApiError } from '../api/api-error.ts';
import { ShareButton } from '../cart/share-button.tsx';
import { DeleteListDialog, RenameDialog } from '../saved-lists/list-dialogs.tsx';
import { savedListQuery } from '../saved-lists/saved-lists-queries.ts';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pencil, Trash2 } from '../ui/icons.tsx';
import { NothingHere } from '../ui/nothing-here.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import type { Added } from './add-to-cart.ts';
import { AddedList } from './added-list.tsx';
import { AddAll, ListLines } from './list-review.tsx';
import { reviewLineFor } from './pasted-list.ts';
import { SavedListLines } from './saved-list-lines.tsx';
import { forgetReview, isBegun, useReview } from './use-review.ts';

export const SavedListSkeleton = () => (
  <Skeletons label={m.ownLists.loading()} className="max-w-3xl space-y-4" sizes={Array(5).fill('h-20')} />
);

/** One list: its products, and the way into the cart. */
export function SavedListScreen({ listId }: { listId: string }) {
  const { data, error, refetch } = useQuery(savedListQuery(listId));
  const [mode, setMode] = useState<'list' | 'review'>(() => (isBegun(reviewOf(listId)) ? 'review' : 'list'));
  if (!data && error instanceof ApiError && error.status < 500 && error.status >= 400) {
    return (
      <NothingHere title={m.ownLists.notFound()} to={links.savedLists} link={m.savedLists.title()}>
        {m.ownLists.notFoundText()}
      </NothingHere>
    );
  }
  if (!data && error) {
    return (
      <ErrorState title={m.ownLists.listFailed()} onRetry={refetch}>
        {m.ui.checkConnection()}
      </ErrorState>
    );
  }
  if (!data) return <SavedListSkeleton />;
  return (
    <div className="max-w-3xl">
      {mode === 'list' ? (
        <List list={data} onReview={() => setMode('review')} />
      ) : (
        <Review
          list={data}
          onBack={() => {
            forgetReview(reviewOf(listId));
            setMode('list');
          }}
        />
      )}
    </div>
  );
}

/** Tells the list from others that are reviewed. */
const reviewOf = (listId: string): string => `saved ${listId}`;

/** Lines whose product is for sale and in stock, with what there is of it. */
const forSale = (lines: readonly SavedLine[]) =>
  lines.flatMap(({ product, quantity }) => (product && product.stock > 0 ? [{ product, quantity }] : []));

function List({ list, onReview }: { list: WholeSavedList; onReview: () => void }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const { name, lines } = list;
  const buyable = forSale(lines).length;
  return (
    <>
      <PageTitle
        action={
          <div className="flex">
            <IconButton label={m.ownLists.renameList({ name })} onClick={() => setDialog('rename')}>
              <Pencil size={20} />
            </IconButton>
            <IconButton label={m.ownLists.deleteList({ name })} onClick={() => setDialog('delete')}>
              <Trash2 size={20} />
            </IconButton>
          </div>
        }
      >
        {name}
      </PageTitle>
      {lines.length === 0 ? (
        <EmptyState
          picture="list"
          title={m.ownLists.emptyList()}
          action={<ButtonLink to={links.search}>{m.catalogue.browseAllProducts()}</ButtonLink>}
        >
          {m.ownLists.emptyListText()}
        </EmptyState>
      ) : (
        <>
          <SavedListLines listId={list._id} lines={lines} />
          <div className="bottom-bar flex flex-wrap items-center justify-between gap-x-4 sm:border-t sm:border-line sm:pt-4">
            <ShareButton items={lines.flatMap(({ product, quantity }) => (product ? [{ product, quantity }] : []))} />
            <Button disabled={buyable === 0} onClick={onReview}>
              {buyable === 0 ? m.ownLists.noneForSale() : m.ownLists.toCart({ count: buyable })}
            </Button>
          </div>
        </>
      )}
      {dialog === 'rename' && <RenameDialog list={list} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && (
        <DeleteListDialog
          list={list}
          onClose={() => setDialog(undefined)}
          onDeleted={() => void navigate(links.savedLists, { replace: true })}
        />
      )}
    </>
  );
}

/** The review of shared lists: some of it can be left out or changed this time. */
function Review({ list, onBack }: { list: WholeSavedList; onBack: () => void }) {
  const first = list.lines.flatMap(({ product, quantity }) => (product ? [reviewLineFor(product, quantity)] : []));
  const [lines, setLines] = useReview(reviewOf(list._id), first);
  const [added, setAdded] = useState<Added>();
  // As the lines: what is changed in the list meanwhile is not in this review.
  const [gone] = useState(list.lines.length - first.length);
  const back = (
    <Button variant="outline" onClick={onBack}>
      {m.ownLists.backToList()}
    </Button>
  );
  if (added) return <AddedList {...added} action={back} />;
  return (
    <>
      <PageTitle hint={m.ownLists.reviewHint()} action={back}>
        {list.name}
      </PageTitle>
      {gone > 0 && <p className="mb-2 text-sm font-semibold text-warning">{m.lists.goneCount({ count: gone })}</p>}
      <ListLines lines={lines} onChange={setLines} />
      <AddAll of={reviewOf(list._id)} lines={lines} onAdded={setAdded} />
    </>
  );
}
