import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import type { ShownPayment } from '../../../../contract/payments/payments-admin.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed, useLastError } from '../../../api/loading-failed.tsx';
import { formatMoment } from '../../../dates.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { PaymentDecisions } from './payment-decisions.tsx';
import { PaymentMessages } from './payment-messages.tsx';
import { PaymentRefunds } from './payment-refunds.tsx';
import { methodText, PaymentPills } from './payment-texts.tsx';
import { PaymentTimeline } from './payment-timeline.tsx';
import { paymentQuery, usePaymentAction } from './payments-queries.ts';
import { serviceLabels } from './service-labels.ts';

export const meta = privateMeta(m.paymentsStaff.title);

/** A payment: what needs a decision, its money, its history, and the messages of its provider. */
export default function PaymentScreen() {
  const { paymentId = '' } = useParams();
  const query = useQuery(paymentQuery(paymentId));
  const error = useLastError(query);
  return (
    <>
      <BackLink to={links.adminPayments}>{m.paymentsStaff.title()}</BackLink>
      {query.data ? (
        <Payment payment={query.data} />
      ) : error ? (
        <LoadingFailed title={m.paymentsAdmin.oneFailed()} query={{ error, refetch: query.refetch }} />
      ) : (
        <Skeletons
          label={m.paymentsAdmin.loadingOne()}
          className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
          sizes={['h-80 rounded-xl', 'h-80 rounded-xl']}
        />
      )}
    </>
  );
}

const Payment = ({ payment }: { payment: ShownPayment }) => (
  <>
    <div className="mb-5">
      <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-extrabold tabular-nums">
        {m.paymentsAdmin.paymentOf({ order: payment.order.orderId })}
        <PaymentPills payment={payment} />
      </h1>
      <p className="mt-1 text-sm text-muted">
        {formatMoment(payment.createdAt)}
        {payment.store && ` · ${payment.store.name}`}
      </p>
    </div>
    <PaymentDecisions payment={payment} />
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="space-y-5">
        <Details payment={payment} />
        <PaymentRefunds payment={payment} />
        <PaymentMessages paymentId={payment._id} />
      </div>
      <PaymentTimeline payment={payment} />
    </div>
  </>
);

function Details({ payment }: { payment: ShownPayment }) {
  const { order, state, fee, method, reason, currency } = payment;
  const isTaken = state === 'paid' || state === 'returned';
  const rows = [
    [
      m.paymentsAdmin.order(),
      <Link
        key="order"
        to={links.adminOrder(order._id)}
        className="font-semibold text-accent underline underline-offset-4"
      >
        {order.orderId}
      </Link>,
    ],
    [m.paymentsAdmin.customer(), order.customerName || m.adminOrders.deletedAccount()],
    [m.paymentsAdmin.asked(), formatRupees(payment.asked)],
    [m.paymentsAdmin.taken(), isTaken && formatRupees(payment.amount)],
    [m.paymentsAdmin.left(), isTaken && formatRupees(payment.left)],
    [m.paymentsAdmin.returnsAs(), payment.asCredit && m.paymentsAdmin.returnsAsCredit()],
    [m.paymentsAdmin.fee(), fee !== undefined && formatRupees(fee)],
    [m.paymentsAdmin.method(), method && methodText(method)],
    [m.paymentsAdmin.reason(), reason],
    [m.paymentsAdmin.service(), serviceLabels()[payment.provider]],
    [m.paymentsAdmin.attempt(), payment.attempt > 1 && String(payment.attempt)],
    [m.paymentsAdmin.orderAtService(), payment.providerOrderId],
    [m.paymentsAdmin.paymentAtService(), payment.providerPaymentId],
  ] as const;
  return (
    <Card title={m.paymentsAdmin.details()} action={payment.canAsk && <AskAgain paymentId={payment._id} />}>
      <dl className="divide-y divide-line/60 text-sm">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 text-right font-medium tabular-nums wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isTaken && currency !== 'INR' && (
        <p className="mt-2 text-sm font-semibold text-danger">{m.paymentsAdmin.otherCurrency({ currency })}</p>
      )}
    </Card>
  );
}

function AskAgain({ paymentId }: { paymentId: string }) {
  const { busy, run } = usePaymentAction(paymentId);
  return (
    <Button
      variant="quiet"
      busy={busy}
      busyLabel={m.paymentsAdmin.asking()}
      onClick={() =>
        void run(() => browserApi.send('POST /api/v1/payments/:paymentId/check', { params: { paymentId } }))
      }
    >
      {m.paymentsAdmin.ask()}
    </Button>
  );
}
