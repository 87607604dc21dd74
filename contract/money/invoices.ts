/** GST invoices and credit notes (docs/features/invoices.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, inLanguage, integer, storeOfRow, time } from '../api/fields.ts';
import { orderParams } from '../orders/order-follow.ts';

const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** The names of documents that are no tax invoices: nothing in them is taxed, or a part of it. */
const invoiceTitles = ['bill_of_supply', 'invoice_cum_bill'] as const;
export type InvoiceTitle = (typeof invoiceTitles)[number];

const invoice = z.object({
  _id: id,
  /** Such as 'T1/26-27/00042'. */
  number: z.string(),
  kind: z.enum(invoiceKinds),
  /** Of an invoice that is no tax invoice, and of its credit notes. */
  title: z.enum(invoiceTitles).optional(),
  issuedAt: time,
  /** Rupees; below 0 for a credit note. */
  total: z.number(),
});
export type Invoice = z.infer<typeof invoice>;

const listedInvoice = invoice.extend({
  order: z.object({ _id: id, orderId: z.string() }),
  /** Rupees. */
  taxable: z.number(),
  tax: z.number(),
  store: storeOfRow.optional(),
});
export type ListedInvoice = z.infer<typeof listedInvoice>;

const invoiceParams = z.object({ invoiceId: id });
const monthQuery = z.object({
  /** In the shop's calendar, such as 2026-11. */
  month: z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, m.validation.month()),
});
const papers = ['a4', '80mm'] as const;
export type InvoicePaper = (typeof papers)[number];

/** The language and the paper of the document. */
const documentQuery = z.object({ ...inLanguage, paper: z.enum(papers).default('a4') });

export const invoiceList = z.object({
  invoices: z.array(listedInvoice),
  /** Of the whole month. */
  count: integer,
  /** Rupees. */
  total: z.number(),
  taxable: z.number(),
  tax: z.number(),
  /** The round-off of the documents, which has no tax. */
  roundOff: z.number(),
  /** Send as `after` to get the next page; null on the last page. */
  next: id.nullable(),
});
export type InvoiceList = z.infer<typeof invoiceList>;

const pdf = 'application/pdf';

/** Products on sale without GST rate or HSN code. */
const missingTax = z.object({
  products: integer,
  /** The shop charges GST, and no product on sale has a rate: all documents are bills of supply. */
  onlyBillsOfSupply: z.literal(true).optional(),
});
export type MissingTax = z.infer<typeof missingTax>;

export const invoiceCalls = {
  /** Of one's own order, oldest first. */
  getOrderInvoices: call('user', 'GET', '/api/v1/order/invoices/:orderId', {
    params: orderParams,
    output: z.array(invoice),
  }),
  getOrderInvoicePdf: call('user', 'GET', '/api/v1/order/invoice/:invoiceId', {
    params: invoiceParams,
    query: documentQuery,
    file: pdf,
  }),
  /** Of an order on the order board, oldest first. */
  listInvoicesOfOrder: call('admin', 'GET', '/api/v1/fulfilment/orders/:orderId/invoices', {
    staff: ['manager', 'support'],
    params: orderParams,
    output: z.array(invoice),
  }),
  /** Of a month, newest first. */
  listInvoices: call('admin', 'GET', '/api/v1/invoices', {
    staff: ['manager'],
    query: monthQuery.extend({ after: id.optional() }),
    output: invoiceList,
  }),
  getInvoicePdf: call('admin', 'GET', '/api/v1/invoices/:invoiceId/pdf', {
    staff: ['manager', 'support'],
    params: invoiceParams,
    query: documentQuery,
    file: pdf,
  }),
  /** How many products on sale have no GST rate or no HSN code, so that their invoices would have no tax. */
  countMissingTax: call('admin', 'GET', '/api/v1/invoices-missing-tax', {
    staff: ['manager'],
    output: missingTax,
  }),
  /** Of a month, one row for each document and rate, as for the return GSTR-1. */
  exportInvoices: call('admin', 'GET', '/api/v1/invoices-sheet', {
    staff: ['manager'],
    query: monthQuery,
    file: 'text/csv',
  }),
  /** Of a month, one row for each HSN code, unit and rate, as for table 12 of the return GSTR-1. */
  exportHsnSummary: call('admin', 'GET', '/api/v1/invoices-hsn-sheet', {
    staff: ['manager'],
    query: monthQuery,
    file: 'text/csv',
  }),
};
