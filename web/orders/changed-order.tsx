import { formatRupees } from '../../contract/money/money.ts';
import type { ChangedOrder } from '../../contract/orders/order-change-fields.ts';
import { m } from '../../messages/index.ts';
import { AddressLines } from '../addresses/address-list.tsx';
import { ProductPicture } from '../products/product-picture.tsx';
import { packSize } from '../products/product-texts.ts';
import { maxEachText } from '../products/weight-texts.ts';
import { changedUnits } from './changed-units.ts';

/** The changes of an order: its products with pictures, its address, and the total before and after. */
export const ChangedOrderParts = ({ change: { lines, address, before, total } }: { change: ChangedOrder }) => (
  <>
    {lines.length > 0 && (
      <ul className="space-y-2">
        {lines.map((line) => (
          <li key={line.productId} className="flex items-center gap-3 rounded-lg bg-surface p-3">
            <ProductPicture
              image={line.images[0] ?? ''}
              name={line.name}
              pixels={56}
              className="size-14 shrink-0 rounded-md bg-canvas p-1"
            />
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-semibold wrap-anywhere">{line.name}</p>
              <p className="text-muted tabular-nums">
                {m.orders.packAndPrice({ pack: packSize(line), price: formatRupees(line.price) })}
              </p>
              <p className="font-semibold tabular-nums">{changedUnits(line)}</p>
              {line.quantity > 0 && line.weight && <p>{maxEachText(line)}</p>}
            </div>
          </li>
        ))}
      </ul>
    )}
    {address && (
      <dl className="mt-3 rounded-lg bg-surface p-3 text-sm">
        <dt className="font-semibold">{m.orderChanges.address()}</dt>
        <dd className="wrap-anywhere">
          {address.address_line === '' ? m.orderChanges.otherAddress() : <AddressLines address={address} />}
        </dd>
      </dl>
    )}
    <dl className="mt-3 space-y-1">
      <div className="flex justify-between gap-4 text-sm">
        <dt className="text-muted">{m.orderChanges.totalBefore()}</dt>
        <dd className="tabular-nums">{formatRupees(before)}</dd>
      </div>
      <div className="flex justify-between gap-4 font-bold">
        <dt>{m.orderChanges.totalAfter()}</dt>
        <dd className="tabular-nums">{formatRupees(total)}</dd>
      </div>
    </dl>
  </>
);
