import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { ShownMovement } from '../../../../contract/inventory/stock.ts';
import { m } from '../../../../messages/index.ts';
import { formatDateTime } from '../../../dates.ts';
import { ReceiptText } from '../../../ui/admin-icons.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { QueryList } from '../../ui/list-page.tsx';
import { stockLedgerQuery } from './catalogue-queries.ts';
import { movementWord, reasonWord, signedWord } from './stock-labels.ts';

/** All stock movements of a product, including sales and returns, newest first, with a button to load more. */
export function StockLedger({ productId }: { productId: string }) {
  const query = useInfiniteQuery(stockLedgerQuery(productId));
  const newest = query.data?.pages[0];
  return (
    <QueryList
      query={query}
      items={query.data?.pages.flatMap(({ movements }) => movements)}
      skeleton={<Skeletons aria-busy className="space-y-2" sizes={Array(5).fill('h-14 w-full')} />}
      failed={m.adminCatalogue.stockLedgerFailed()}
      empty={
        <EmptyState icon={<ReceiptText size={40} />} title={m.adminCatalogue.noMovements()}>
          {m.adminCatalogue.noMovementsHint()}
        </EmptyState>
      }
      list={(movements) => (
        <>
          <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-canvas">
            {movements.map((movement) => (
              <li key={movement._id}>
                <Movement movement={movement} />
              </li>
            ))}
          </ol>
          {newest && <LedgerSum sum={newest.sum} stock={newest.product.stock} />}
        </>
      )}
      more={{ label: m.adminCatalogue.olderMovements(), className: 'mt-4' }}
    />
  );
}

/** The ledger adds up to the stock; if it ever does not, the owner must know. */
const LedgerSum = ({ sum, stock }: { sum: number; stock: number }) => (
  <p className={classNames('mt-3 text-sm tabular-nums', sum === stock ? 'text-muted' : 'font-semibold text-danger')}>
    {sum === stock ? m.adminInventory.sumIsStock({ sum }) : m.adminInventory.sumIsNotStock({ sum, stock })}
  </p>
);

const Movement = ({ movement }: { movement: ShownMovement }) => (
  <article className="flex items-start gap-3 px-3 py-3 sm:px-4">
    <span
      className={classNames(
        'w-11 shrink-0 text-right sm:w-14 text-base font-bold tabular-nums',
        movement.quantity > 0 ? 'text-accent-strong' : movement.quantity < 0 ? 'text-danger' : 'text-muted',
      )}
    >
      {signedWord(movement.quantity)}
    </span>
    <div className="min-w-0 flex-1 text-sm">
      <p className="[overflow-wrap:anywhere]">
        <strong>{movementWord(movement)}</strong>
        {movement.reason && <span> · {reasonWord(movement)}</span>}
        {movement.order && (
          <>
            {' · '}
            <Link to={links.adminOrder(movement.order._id)} className="font-semibold text-accent underline">
              {movement.order.orderId}
            </Link>
          </>
        )}
      </p>
      <p className="text-muted">
        <time dateTime={movement.createdAt}>{formatDateTime(movement.createdAt)}</time>
        {movement.actor && ` · ${movement.actor.name || m.adminCatalogue.deletedAccount()}`}
      </p>
    </div>
    <p className="shrink-0 text-right text-sm">
      <span className="text-muted max-sm:block max-sm:text-xs">{m.adminCatalogue.stock()} </span>
      <span className="font-semibold tabular-nums">{movement.stock}</span>
    </p>
  </article>
);
