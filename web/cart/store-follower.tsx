import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CartItem } from '../../contract/cart/cart.ts';
import { formatPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { reportVisit } from '../api/service-worker.ts';
import { readStoreCookie, writeStoreCookie } from '../delivery/store-cookie.ts';
import { useLocationCheck } from '../delivery/use-location-check.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useRevalidate } from '../ui/keep-data.ts';
import { announcePrice } from './announced-prices.ts';
import { ensureCart, fetchFreshItems } from './cart-store.ts';
import { type StoreDifference, storeDifferences } from './store-differences.ts';
import { useCartStore } from './use-cart-store.ts';

interface Change {
  store: string;
  differences: readonly StoreDifference[];
}

/**
 * Follows the shopper's location to the store that delivers there: from then on pages, stock and prices are that store's. What is
 * different in the cart is listed.
 */
export default function StoreFollower() {
  const queries = useQueryClient();
  const cart = useCartStore();
  const revalidate = useRevalidate();
  const check = useLocationCheck();
  const store = check?.store;
  const [change, setChange] = useState<Change>();
  const newest = useRef('');

  const follow = useEffectEvent(async (id: string, name: string) => {
    newest.current = id;
    if (readStoreCookie() === id) return reportVisit(id);
    const isFirst = readStoreCookie() === '';
    const loaded = typeof cart === 'object' ? cart : undefined;
    const before: readonly CartItem[] = loaded
      ? (queries.getQueryData(loaded.query.queryKey) ?? (await ensureCart(queries, loaded).catch(() => [])))
      : [];
    // Another store was chosen meanwhile.
    if (newest.current !== id) return;
    writeStoreCookie(id);
    reportVisit(id);
    await Promise.all([queries.invalidateQueries(), revalidate()]);
    if (!loaded || before.length === 0) {
      if (!isFirst) announce(m.delivery.nowFrom({ store: name }));
      return;
    }
    const after = await fetchFreshItems(queries, loaded).catch(() => before);
    const differences = storeDifferences(before, after);
    for (const { productId, kind, after: paise } of differences) if (kind === 'price') announcePrice(productId, paise);
    if (differences.length > 0) setChange({ store: name, differences });
  });
  useEffect(() => {
    if (store) void follow(store._id, store.name);
  }, [store]);

  if (!change) return null;
  const close = () => setChange(undefined);
  return (
    <Dialog
      open
      onClose={close}
      title={m.delivery.otherStoreTitle()}
      footer={
        <Button className="w-full" onClick={close}>
          {m.cart.understood()}
        </Button>
      }
    >
      <div className="p-5">
        <p className="text-muted">{m.delivery.otherStoreText({ store: change.store })}</p>
        <ul className="mt-3 divide-y divide-line">
          {change.differences.map((difference) => (
            <li key={difference.productId} className="py-2.5">
              <p className="font-semibold wrap-anywhere">{difference.name}</p>
              <p className="text-sm text-muted">{wordsFor(difference)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function wordsFor({ kind, stock, before, after }: StoreDifference): string {
  if (kind === 'gone') return m.delivery.notSoldThere();
  if (kind === 'short') return stock > 0 ? m.cart.onlyLeft({ count: stock }) : m.cart.outOfStock();
  return m.delivery.otherPrice({ before: formatPaise(before), after: formatPaise(after) });
}
