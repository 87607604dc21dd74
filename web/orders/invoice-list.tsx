import type { Invoice } from '../../contract/invoices.ts';
import { formatRupees } from '../../contract/money.ts';
import { m } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';
import { DownloadButton } from '../api/download-button.tsx';
import { formatDateTime } from '../dates.ts';

type PdfRoute = 'GET /api/v1/order/invoice/:invoiceId' | 'GET /api/v1/invoices/:invoiceId/pdf';

export const invoiceKindWords = () => ({ invoice: m.invoices.invoice(), credit_note: m.invoices.credit() });

/** Downloads an invoice as PDF, in the language of the page. */
export const InvoiceDownload = ({ invoice: { _id, number }, route }: { invoice: Invoice; route: PdfRoute }) => (
  <DownloadButton
    route={route}
    given={{ params: { invoiceId: _id }, query: { lang: currentLocale() } }}
    fileName={`${number.replaceAll('/', '-')}.pdf`}
    className="text-sm"
    aria-label={`${m.invoices.download()}: ${number}`}
  >
    {m.invoices.download()}
  </DownloadButton>
);

/** The invoices of an order, and the credit notes that take them back. */
export const InvoiceList = ({ invoices, route }: { invoices: readonly Invoice[]; route: PdfRoute }) => (
  <ul className="-my-3 divide-y divide-line">
    {invoices.map((invoice) => (
      <li key={invoice._id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
        <span className="min-w-0">
          <span className="block font-semibold tabular-nums">{invoice.number}</span>
          <span className="block text-muted tabular-nums">
            {invoiceKindWords()[invoice.kind]} · {formatRupees(invoice.total)}
          </span>
          <span className="block text-muted">{formatDateTime(invoice.issuedAt)}</span>
        </span>
        <InvoiceDownload invoice={invoice} route={route} />
      </li>
    ))}
  </ul>
);
