import { useState } from 'react';
import type { Invoice } from '../../contract/invoices.ts';
import { formatRupees } from '../../contract/money.ts';
import { m } from '../../messages/index.ts';
import { locale } from '../../messages/locale.ts';
import { messageOf } from '../api/api-error.ts';
import { download, saveFile } from '../api/download.ts';
import { formatDateTime } from '../dates.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';

type PdfRoute = 'GET /api/v1/order/invoice/:invoiceId' | 'GET /api/v1/invoices/:invoiceId/pdf';

export const invoiceKindWords = { invoice: m.invoices.invoice(), credit_note: m.invoices.credit() };

/** Downloads an invoice as PDF, in the language of the page. */
export function InvoiceDownload({ invoice: { _id, number }, route }: { invoice: Invoice; route: PdfRoute }) {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const file = await download(route, { params: { invoiceId: _id }, query: { lang: locale } });
      saveFile(`${number.replaceAll('/', '-')}.pdf`, file);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="outline"
      className="text-sm"
      busy={busy}
      busyLabel={m.ui.loading()}
      aria-label={`${m.invoices.download()}: ${number}`}
      onClick={() => void save()}
    >
      {m.invoices.download()}
    </Button>
  );
}

/** The invoices of an order, and the credit notes that take them back. */
export const InvoiceList = ({ invoices, route }: { invoices: readonly Invoice[]; route: PdfRoute }) => (
  <ul className="-my-3 divide-y divide-line">
    {invoices.map((invoice) => (
      <li key={invoice._id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
        <span className="min-w-0">
          <span className="block font-semibold tabular-nums">{invoice.number}</span>
          <span className="block text-muted tabular-nums">
            {invoiceKindWords[invoice.kind]} · {formatRupees(invoice.total)}
          </span>
          <span className="block text-muted">{formatDateTime(invoice.issuedAt)}</span>
        </span>
        <InvoiceDownload invoice={invoice} route={route} />
      </li>
    ))}
  </ul>
);
