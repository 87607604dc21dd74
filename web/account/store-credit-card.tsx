import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { formatRupees } from '../../contract/money/money.ts';
import type { StoreCredit } from '../../contract/money/store-credit.ts';
import { m } from '../../messages/index.ts';
import { LoadingFailed } from '../api/loading-failed.tsx';
import { formatLongDate } from '../dates.ts';
import { storeCreditQuery } from '../orders/store-credit-query.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const kindLabels = {
  refund: m.refunds.ofRefund,
  order: m.refunds.ofOrder,
  back: m.refunds.ofBack,
  again: m.refunds.ofOrder,
  online: m.refunds.ofOnline,
};

/** The customer's store credit, and how it came about. */
export default function StoreCreditCard() {
  const { data, error, refetch } = useQuery(storeCreditQuery);
  return (
    <Card title={m.refunds.credit()}>
      {data ? (
        <Credit credit={data} />
      ) : error ? (
        <LoadingFailed title={m.refunds.creditFailed()} query={{ error, refetch }} />
      ) : (
        <Skeleton className="h-20" />
      )}
    </Card>
  );
}

const Credit = ({ credit: { balance, entries } }: { credit: StoreCredit }) => (
  <>
    {balance > 0 ? (
      <>
        <p className="text-2xl font-extrabold tabular-nums">{formatRupees(balance)}</p>
        <p className="mt-1 text-sm text-muted">{m.refunds.balance()}</p>
      </>
    ) : (
      <p className="text-sm text-muted">{m.refunds.noBalance()}</p>
    )}
    {entries.length > 0 && (
      <ul className="mt-3 divide-y divide-line border-t border-line text-sm">
        {entries.map(({ _id, kind, amount, order, createdAt }) => (
          <li key={_id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <Link to={links.order(order._id)} className="flex min-h-11 items-center text-accent hover:underline">
                {kindLabels[kind]({ order: order.orderId })}
              </Link>
              <time dateTime={createdAt} className="block text-muted">
                {formatLongDate(createdAt)}
              </time>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">
              {amount > 0 ? `+${formatRupees(amount)}` : formatRupees(amount)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </>
);
