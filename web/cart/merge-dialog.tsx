import { limits } from '../../contract/api/limits.ts';
import type { MergeDifference } from '../../contract/cart/cart.ts';
import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { nameOf } from './cart-lines.ts';
import { storeDifferences } from './merge-differences.ts';
import { notifyOtherTabs } from './other-tabs.ts';

/** Says line by line what an account did not get of the cart of this device. */
export default function MergeDialog({ differences }: { differences: readonly MergeDifference[] }) {
  function close(): void {
    storeDifferences([]);
    notifyOtherTabs();
  }
  return (
    <Dialog
      open
      onClose={close}
      title={m.cart.mergeTitle()}
      footer={
        <Button className="w-full" onClick={close}>
          {m.cart.understood()}
        </Button>
      }
    >
      <div className="p-5">
        <p className="text-muted">{m.cart.mergeText()}</p>
        <ul className="mt-3 divide-y divide-line">
          {differences.map((difference) => (
            <li key={difference.productId} className="py-2.5">
              <p className="font-semibold">
                {m.cart.mergedLess({
                  name: nameOf(difference),
                  quantity: difference.quantity,
                  wanted: difference.wanted,
                })}
              </p>
              <p className="text-sm text-muted">{reasonOf(difference)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function reasonOf({ reason, stock }: MergeDifference): string {
  if (reason === 'gone') return m.cart.noLongerSold();
  if (reason === 'product-limit') return m.cart.maxOfOne({ most: limits.cartQuantity });
  if (reason === 'cart-full') return m.cart.maxProducts({ most: limits.cartLines });
  return stock > 0 ? m.cart.onlyLeft({ count: stock }) : m.cart.outOfStock();
}
