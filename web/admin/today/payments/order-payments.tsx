import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatRupees } from '../../../../contract/money/money.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { adminPayment } from '../../../../contract/payments/payment-links.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatMoment } from '../../../dates.ts';
import { useUser } from '../../../session/use-session.ts';
import { Card } from '../../../ui/card.tsx';
import { methodText, PaymentPills } from './payment-texts.tsx';
import { paymentsOfOrderQuery } from './payments-queries.ts';

/** How an order is paid online: each attempt with what went back. Owners and managers see more on its page. */
export default function OrderPayments({ order }: { order: Pick<FulfilmentOrder, '_id' | 'revision'> }) {
  const { data: payments, error, refetch } = useQuery(paymentsOfOrderQuery(order._id, order.revision));
  const role = useUser()?.staffRole;
  const seesMore = role === undefined || role === 'manager';
  if (!payments && !error) return null;
  return (
    <Card title={m.paymentStates.cardTitle()}>
      {!payments && <LoadingFailed title={m.paymentStates.cardFailed()} query={{ error, refetch }} />}
      <ul className="divide-y divide-line/60 text-sm">
        {payments?.map((payment) => (
          <li key={payment._id} className="py-2.5 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <strong className="tabular-nums">{formatRupees(payment.amount)}</strong>
              <PaymentPills payment={payment} />
            </p>
            <p className="text-muted">
              {[payment.method && methodText(payment.method), formatMoment(payment.createdAt)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {payment.returned !== undefined && (
              <p className="font-semibold tabular-nums">
                {m.paymentStates.wentBack({ amount: formatRupees(payment.returned) })}
              </p>
            )}
            {seesMore && (
              <Link
                to={adminPayment(payment._id)}
                className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
              >
                {m.paymentStates.open()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
