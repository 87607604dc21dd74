/** A month of documents as a sheet: one row for each document and rate. */
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import { toRupees } from '../../../../contract/money/money.ts';
import { taxByRate } from './compose-invoice.ts';
import type { InvoiceRow } from './repository.ts';

export const documentColumns = [
  'Document Type',
  'Document Number',
  'Document Date',
  'Original Invoice Number',
  'Place Of Supply',
  'Rate',
  'Taxable Value',
  'Integrated Tax',
  'Central Tax',
  'State/UT Tax',
  'Round Off',
  'Document Value',
  'Paid Online',
  'Store Credit',
  'Paid At Delivery',
];

const sheetTitles = {
  tax_invoice: 'Invoice',
  bill_of_supply: 'Bill of Supply',
  invoice_cum_bill: 'Invoice-cum-Bill of Supply',
} as const;

const amount = (paise: number): string => toRupees(paise).toFixed(2);

export function documentRows(row: InvoiceRow): string[][] {
  const { kind, number, createdAt, data } = row;
  const { placeOfSupply, credits, roundOffPaise = 0, totalPaise } = data;
  return taxByRate(data).map(({ ratePercent, taxablePaise, igstPaise, cgstPaise, sgstPaise }) => [
    kind === 'credit_note' ? 'Credit Note' : sheetTitles[data.title ?? 'tax_invoice'],
    number,
    shopDayAt(createdAt),
    credits?.number ?? '',
    [placeOfSupply.code, placeOfSupply.name].filter(Boolean).join('-'),
    String(ratePercent),
    amount(taxablePaise),
    amount(igstPaise),
    amount(cgstPaise),
    amount(sgstPaise),
    amount(roundOffPaise),
    amount(totalPaise),
    ...waysOfPayment(row),
  ]);
}

/**
 * The three parts of the value of a document. Those of an invoice that was taken back as a whole are below 0; they are empty for a refund, which
 * the report of refunds has by its way.
 */
function waysOfPayment({ kind, refundId, data }: InvoiceRow): string[] {
  if (refundId !== null) return ['', '', ''];
  const { paidOnlinePaise = 0, storeCreditPaise = 0, totalPaise } = data;
  const sign = kind === 'credit_note' ? -1 : 1;
  const [online, credit] = [sign * paidOnlinePaise, sign * storeCreditPaise];
  return [online, credit, totalPaise - online - credit].map(amount);
}
