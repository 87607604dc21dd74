import type { Invoice, InvoicePaper } from '../../contract/money/invoices.ts';
import { formatRupees } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';
import { DownloadButton } from '../api/download-button.tsx';
import { formatDateTime } from '../dates.ts';

type PdfRoute = 'GET /api/v1/order/invoice/:invoiceId' | 'GET /api/v1/invoices/:invoiceId/pdf';

const titleLabels = () => ({
  bill_of_supply: m.invoices.billOfSupply(),
  invoice_cum_bill: m.invoices.invoiceCumBill(),
});

export const invoiceText = ({ kind, title }: Pick<Invoice, 'kind' | 'title'>): string => {
  if (kind === 'credit_note') return m.invoices.credit();
  return title ? titleLabels()[title] : m.invoices.invoice();
};

interface DownloadProps {
  invoice: Invoice;
  route: PdfRoute;
  paper?: InvoicePaper;
}

/** Downloads an invoice as PDF, in the language of the page. */
export function InvoiceDownload({ invoice: { _id, number }, route, paper = 'a4' }: DownloadProps) {
  const words = paper === 'a4' ? m.invoices.download() : m.invoices.downloadRoll();
  return (
    <DownloadButton
      route={route}
      given={{ params: { invoiceId: _id }, query: { lang: currentLocale(), paper } }}
      fileName={`${number.replaceAll('/', '-')}.pdf`}
      className="text-sm"
      aria-label={`${words}: ${number}`}
    >
      {words}
    </DownloadButton>
  );
}

interface ListProps {
  invoices: readonly Invoice[];
  route: PdfRoute;
  /** True when the shop prints them, perhaps on a roll of 80 mm. */
  forShop?: boolean;
}

/** The invoices of an order, and the credit notes that take them back. */
export const InvoiceList = ({ invoices, route, forShop = false }: ListProps) => (
  <ul className="-my-3 divide-y divide-line">
    {invoices.map((invoice) => (
      <li key={invoice._id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
        <span className="min-w-0">
          <span className="block font-semibold tabular-nums">{invoice.number}</span>
          <span className="block text-muted tabular-nums">
            {invoiceText(invoice)} · {formatRupees(invoice.total)}
          </span>
          <span className="block text-muted">{formatDateTime(invoice.issuedAt)}</span>
        </span>
        <span className="flex flex-wrap gap-2">
          <InvoiceDownload invoice={invoice} route={route} />
          {forShop && <InvoiceDownload invoice={invoice} route={route} paper="80mm" />}
        </span>
      </li>
    ))}
  </ul>
);
