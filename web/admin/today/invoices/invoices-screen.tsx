import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { isShopMonth, shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { InvoiceList, ListedInvoice } from '../../../../contract/money/invoices.ts';
import { formatRupees, toPaise, toRupees } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import { formatDateTime } from '../../../dates.ts';
import { DayField } from '../../../forms/day-field.tsx';
import { InvoiceDownload, invoiceText } from '../../../orders/invoice-list.tsx';
import { personalKey } from '../../../query-client.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { Download, ReceiptText } from '../../../ui/admin-icons.ts';
import { cardFrame } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import { MissingTax } from './missing-tax.tsx';

export const meta = privateMeta(m.invoices.title);

const invoicesQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: [personalKey, 'invoices', 'month', month],
    queryFn: ({ pageParam, signal }) =>
      browserApi.load('GET /api/v1/invoices', { query: { month, after: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** The GST invoices of a month, which is in the URL, with its sums and sheets for the accountant. */
export default function InvoicesScreen() {
  const { values, show } = useListParams({ month: '' });
  const month = isShopMonth(values.month) ? values.month : shopDayAt(new Date()).slice(0, 7);
  const query = useInfiniteQuery(invoicesQuery(month));
  const first = query.data?.pages[0];
  return (
    <ListPage
      title={m.invoices.title()}
      toolbar={
        <>
          <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
            <DayField
              type="month"
              label={m.invoicesAdmin.month()}
              value={month}
              onChoose={(chosen) => show({ month: chosen }, { replace: true })}
            />
            <Sheets month={month} />
          </div>
          <MissingTax className="mb-5" />
        </>
      }
      query={query}
      items={query.data?.pages.flatMap(({ invoices }) => invoices)}
      skeleton={
        <Skeletons
          label={m.invoicesAdmin.loading()}
          className="space-y-2"
          sizes={Array(5).fill('h-20 w-full rounded-lg')}
        />
      }
      failed={m.invoicesAdmin.failed()}
      empty={
        <EmptyState icon={<ReceiptText size={40} />} title={m.invoicesAdmin.none()}>
          {m.invoicesAdmin.noneHint()}
        </EmptyState>
      }
      list={(invoices) => first && <Month totals={first} invoices={invoices} />}
      more={{ className: 'mt-4' }}
    />
  );
}

/** The invoices of a month below its totals. */
function Month({ totals, invoices }: { totals: InvoiceList; invoices: readonly ListedInvoice[] }) {
  const { count, taxable, tax, roundOff, total } = totals;
  // Tips are part of no taxable value.
  const untaxed = toPaise(total) - toPaise(taxable) - toPaise(tax) - toPaise(roundOff);
  const sums = [
    [m.invoicesStaff.taxable(), taxable],
    [m.invoicesStaff.tax(), tax],
    ...(untaxed === 0 ? [] : [[m.invoicesAdmin.untaxed(), toRupees(untaxed)] as const]),
    ...(roundOff === 0 ? [] : [[m.cart.roundOff(), roundOff] as const]),
    [m.invoicesStaff.total(), total],
  ] as const;
  return (
    <section aria-label={m.invoices.title()} className={cardFrame}>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-b border-line px-4 py-3 text-sm sm:px-5">
        <div>
          <dt className="sr-only">{m.invoices.title()}</dt>
          <dd className="font-semibold">{m.invoicesAdmin.documents({ count })}</dd>
        </div>
        {sums.map(([label, amount]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
      <ul className="divide-y divide-line px-4 sm:px-5">
        {invoices.map((invoice) => (
          <Row key={invoice._id} invoice={invoice} />
        ))}
      </ul>
    </section>
  );
}

const Row = ({ invoice }: { invoice: ListedInvoice }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
        {invoice.number}
        {(invoice.kind === 'credit_note' || invoice.title) && (
          <Pill tone={invoice.kind === 'credit_note' ? 'warning' : 'plain'}>{invoiceText(invoice)}</Pill>
        )}
      </span>
      <span className="block text-muted">
        <Link to={links.adminOrder(invoice.order._id)} className="text-accent underline underline-offset-4">
          {invoice.order.orderId}
        </Link>{' '}
        · {formatDateTime(invoice.issuedAt)}
        {invoice.store && ` · ${invoice.store.name}`}
      </span>
    </span>
    <span className="flex flex-wrap items-center gap-4">
      <strong className="tabular-nums">{formatRupees(invoice.total)}</strong>
      <InvoiceDownload invoice={invoice} route="GET /api/v1/invoices/:invoiceId/pdf" />
    </span>
  </li>
);

const Sheets = ({ month }: { month: string }) => (
  <span className="flex flex-wrap gap-2">
    <DownloadButton route="GET /api/v1/invoices-sheet" given={{ query: { month } }} fileName={`invoices-${month}.csv`}>
      <Download size={18} />
      {m.invoicesStaff.sheet()}
    </DownloadButton>
    <DownloadButton
      route="GET /api/v1/invoices-hsn-sheet"
      given={{ query: { month } }}
      fileName={`hsn-summary-${month}.csv`}
    >
      <Download size={18} />
      {m.invoicesStaff.hsnSheet()}
    </DownloadButton>
  </span>
);
