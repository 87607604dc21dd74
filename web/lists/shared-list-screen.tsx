import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { readShared, type SharedItem } from '../cart/shared-items.ts';
import { loadProducts } from '../products/load-products.ts';
import { SaveToListButton } from '../saved-lists/save-to-list-button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { WithoutScript } from '../ui/needs-script.tsx';
import { NothingHere } from '../ui/nothing-here.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import type { Added } from './add-to-cart.ts';
import { AddedList } from './added-list.tsx';
import { AddAll, ListLines } from './list-review.tsx';
import { chosenOf, type ReviewLine, reviewLineFor } from './pasted-list.ts';
import { useReview } from './use-review.ts';

/** The products of a link at today's prices; the recipient adds all or some of them. */
export function SharedListScreen() {
  // The server does not get the hash.
  const [items, setItems] = useState<SharedItem[]>();
  useEffect(() => {
    const read = () => setItems(readShared(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <div className="shell max-w-3xl py-5 sm:py-8">
      <WithoutScript title={m.signIn.pageNeedsScript()}>{m.signIn.pageNeedsScriptMore()}</WithoutScript>
      <div className="needs-script">{items && <SharedList key={location.hash} items={items} />}</div>
    </div>
  );
}

function SharedList({ items }: { items: readonly SharedItem[] }) {
  const ids = items.map(({ productId }) => productId);
  const { data, isError, refetch } = useQuery({
    queryKey: ['shared-list', ids],
    queryFn: () => loadProducts(ids),
    enabled: ids.length > 0,
  });
  if (isError && !data) {
    return (
      <ErrorState heading="h1" title={m.lists.sharedFailed()} onRetry={refetch}>
        {m.ui.checkConnection()}
      </ErrorState>
    );
  }
  if (ids.length > 0 && !data) return <Skeletons className="space-y-4" sizes={Array(5).fill('h-20 w-full')} />;
  const quantityOf = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
  const lines = (data ?? []).map((product) => reviewLineFor(product, quantityOf.get(product._id) ?? 1));
  if (lines.length === 0) {
    return (
      <NothingHere title={m.lists.sharedEmpty()} to={links.search} link={m.catalogue.browseAllProducts()}>
        {m.lists.sharedEmptyText()}
      </NothingHere>
    );
  }
  return <SharedLines first={lines} gone={items.length - lines.length} />;
}

function SharedLines({ first, gone }: { first: ReviewLine[]; gone: number }) {
  const [of] = useState(`shared ${location.hash}`);
  const [lines, setLines] = useReview(of, first);
  const [added, setAdded] = useState<Added>();
  if (added) return <AddedList {...added} />;
  return (
    <>
      <PageTitle hint={m.lists.sharedHint()} action={<SaveToListButton items={chosenOf(lines)} />}>
        {m.cart.sharedTitle()}
      </PageTitle>
      {gone > 0 && <p className="mb-2 text-sm font-semibold text-warning">{m.lists.goneCount({ count: gone })}</p>}
      <ListLines lines={lines} onChange={setLines} />
      <AddAll of={of} lines={lines} onAdded={setAdded} />
    </>
  );
}
