import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { InvoiceList, ListedInvoice } from '../../../contract/invoices.ts';
import { links } from '../../../contract/links.ts';
import { formatRupees, toPaise, toRupees } from '../../../contract/money.ts';
import { isShopMonth, shopDayAt } from '../../../contract/shop-day.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { DownloadButton } from '../../api/download-button.tsx';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { formatDateTime } from '../../dates.ts';
import { DayField } from '../../forms/day-field.tsx';
import { InvoiceDownload, invoiceKindWords } from '../../orders/invoice-list.tsx';
import { personalKey } from '../../query-client.ts';
import { Download, ReceiptText } from '../../ui/admin-icons.ts';
import { cardFrame } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { MissingTax } from './missing-tax.tsx';

const invoicesQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: [personalKey, 'invoices', 'month', month],
    queryFn: ({ pageParam, signal }) =>
      browserApi.load('GET /api/v1/invoices', { query: { month, after: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** The GST invoices of a month, which is in the URL, with its sums and sheets for the accountant. */
export function InvoicesScreen() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = isShopMonth(asked) ? asked : shopDayAt(new Date()).slice(0, 7);
  const query = useInfiniteQuery(invoicesQuery(month));
  return (
    <>
      <PageTitle>{m.invoices.title()}</PageTitle>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <DayField
          type="month"
          label={m.invoices.month()}
          value={month}
          onChoose={(chosen) => setParams({ month: chosen }, { preventScrollReset: true, replace: true })}
        />
        <Sheets month={month} />
      </div>
      <MissingTax className="mb-5" />
      {query.isPending ? (
        <Skeletons label={m.invoices.loading()} className="space-y-2" sizes={Array(5).fill('h-20 w-full rounded-lg')} />
      ) : query.data ? (
        <>
          <Month pages={query.data.pages} />
          <LoadMore pages={query} className="mt-4" />
        </>
      ) : (
        <LoadingFailed title={m.invoices.failed()} query={query} />
      )}
    </>
  );
}

function Month({ pages }: { pages: readonly InvoiceList[] }) {
  const [first] = pages;
  if (!first || first.count === 0)
    return (
      <EmptyState icon={<ReceiptText size={40} />} title={m.invoices.none()}>
        {m.invoices.noneHint()}
      </EmptyState>
    );
  const { taxable, tax, total } = first;
  // Tips and what was rounded are part of no taxable value.
  const untaxed = toPaise(total) - toPaise(taxable) - toPaise(tax);
  const sums = [
    [m.invoices.taxable(), taxable],
    [m.invoices.tax(), tax],
    ...(untaxed === 0 ? [] : [[m.invoices.untaxed(), toRupees(untaxed)] as const]),
    [m.invoices.total(), total],
  ] as const;
  return (
    <section aria-label={m.invoices.title()} className={cardFrame}>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-b border-line px-4 py-3 text-sm sm:px-5">
        <div>
          <dt className="sr-only">{m.invoices.title()}</dt>
          <dd className="font-semibold">{m.invoices.documents({ count: first.count })}</dd>
        </div>
        {sums.map(([label, amount]) => (
          <div key={label} className="flex gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
      <ul className="divide-y divide-line px-4 sm:px-5">
        {pages.flatMap(({ invoices }) => invoices.map((invoice) => <Row key={invoice._id} invoice={invoice} />))}
      </ul>
    </section>
  );
}

const Row = ({ invoice }: { invoice: ListedInvoice }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
        {invoice.number}
        {invoice.kind === 'credit_note' && <Pill tone="warning">{invoiceKindWords().credit_note}</Pill>}
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
      {m.invoices.sheet()}
    </DownloadButton>
    <DownloadButton
      route="GET /api/v1/invoices-hsn-sheet"
      given={{ query: { month } }}
      fileName={`hsn-summary-${month}.csv`}
    >
      <Download size={18} />
      {m.invoices.hsnSheet()}
    </DownloadButton>
  </span>
);
