/** GST invoices: issued when an order is delivered, taken back by a credit note when the delivery is undone (docs/features/invoices.md). */

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import { financialYearOf } from '../../../../contract/money/gst.ts';
import type {
  Invoice,
  InvoiceKind,
  InvoiceList,
  InvoicePaper,
  MissingTax,
} from '../../../../contract/money/invoices.ts';
import { toRupees } from '../../../../contract/money/money.ts';
import { type Locale, locales } from '../../../../messages/locale.ts';
import { countTaxed, listTaxes } from '../../../catalogue/product-repository.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { csvOf } from '../../../lib/csv.ts';
import { notFound } from '../../../lib/errors.ts';
import { newId, timeOfId } from '../../../lib/ids.ts';
import { boundsOfDay, lowestIdAt } from '../../../lib/shop-day.ts';
import type { MailFile } from '../../../mail/delivery.ts';
import { allStores, inStore, storeScope } from '../../../runtime/current-store.ts';
import { createQueue } from '../../../runtime/queue.ts';
import type { Stores } from '../../../stores/stores.ts';
import { listLines } from '../../model/change-repository.ts';
import { listOrderNumbers } from '../../model/repository.ts';
import type { OnTransition } from '../../transitions/transition.ts';
import type { OnRefund } from '../refunds/refunds.ts';
import type { RefundWithLines } from '../refunds/repository.ts';
import { composeInvoice, creditOf, creditOfLines, type InvoiceData, type Seller } from './compose-invoice.ts';
import { documentColumns, documentRows } from './document-sheet.ts';
import { hsnColumns, hsnRows } from './hsn-summary.ts';
import { creditNotePrefix, numberOf } from './invoice-number.ts';
import * as repository from './repository.ts';

interface Needs {
  database: Database;
  /** The issuer of invoices; undefined in a shop that issues none. */
  issuer: () => Seller | undefined;
  /** How numbers begin now. */
  numbers: () => { invoices: string };
  nameStore: Stores['named'];
}

/** The owner of a document. */
interface Issued {
  storeId: string;
  orderId: string;
  kind: InvoiceKind;
  /** Of a credit note. */
  credits?: string | null;
  refundId?: string | null;
}

const pageSize = 50;
const sheetBatch = 500;

/** Documents that were drawn, in bytes of all of them. */
const keptBytes = 4 * 1024 * 1024;

export function createInvoices({ database, issuer, numbers, nameStore }: Needs) {
  const { queries } = database;
  const drawn = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length });
  // A long invoice takes a tenth of a second, in which nothing else is answered.
  const inTurn = createQueue({ atOnce: 1, waiting: 50, longest: 10_000 });

  async function issue(
    tx: Queries,
    { credits = null, refundId = null, ...of }: Issued,
    data: InvoiceData,
  ): Promise<void> {
    const { storeId, kind } = of;
    const place = await repository.lockNumberOfStore(tx, storeId);
    // After the lock, so that ids of one store sort like their numbers; id, date and year are of one moment.
    const id = newId();
    const createdAt = timeOfId(id);
    const year = financialYearOf(shopDayAt(createdAt));
    const serial = await repository.nextSerial(tx, storeId, kind, year);
    const number = numberOf(kind === 'invoice' ? numbers().invoices : creditNotePrefix, place, year, serial);
    await repository.insertInvoice(tx, {
      id,
      ...of,
      year,
      serial,
      number,
      data,
      credits,
      refundId,
      createdAt,
    });
  }

  /** Writes what a step of an order needs, in the transaction of the step. */
  const onTransition: OnTransition = async (tx, { kind, before, after }) => {
    const seller = issuer();
    if (kind === 'delivered' && seller && !after.isTest) {
      const lines = await listLines(tx, after.id);
      const taxes = await listTaxes(
        tx,
        lines.map((line) => line.productId),
      );
      const data = composeInvoice(after, lines, taxes, seller);
      await issue(tx, { storeId: after.storeId, orderId: after.id, kind: 'invoice' }, data);
    }
    if (kind === 'reverted' && before.status === 'delivered') {
      const open = await repository.findOpenInvoice(tx, after.id);
      if (!open) return;
      const { id, storeId, orderId, number, createdAt } = open;
      const data = creditOf(open.data, { number, issuedAt: createdAt.toISOString() });
      await issue(tx, { storeId, orderId, kind: 'credit_note', credits: id }, data);
    }
  };

  /** Issues a credit note over the units of a refund, when the order has an invoice. */
  const onRefund: OnRefund = async (tx, { orderId, refund, earlier }) => {
    const open = await repository.findOpenInvoice(tx, orderId);
    if (!open) return;
    const { id, storeId, number, createdAt } = open;
    const places = (await listLines(tx, orderId)).map(({ productId }) => productId);
    const credited = refund.lines.map(({ productId, ...line }) => ({
      ...line,
      place: places.indexOf(productId),
      earlierPaise: refundedOf(earlier, productId),
    }));
    const data = creditOfLines(open.data, credited, refund.paise, { number, issuedAt: createdAt.toISOString() });
    await issue(tx, { storeId, orderId, kind: 'credit_note', credits: id, refundId: refund.id }, data);
  };

  /** @param scope the store that the request is about: the rows are read after the request was answered */
  async function* sheetOf(month: string, scope: string): AsyncGenerator<string> {
    const period = periodOf(month);
    yield csvOf([documentColumns], { bom: true });
    let after = '';
    for (;;) {
      const last = after;
      const rows = await inStore(scope, () =>
        database.readLagging((lagging) => repository.listForSheet(lagging, period, last, sheetBatch)),
      );
      if (rows.length > 0) yield csvOf(rows.flatMap(documentRows));
      after = rows.at(-1)?.id ?? '';
      if (rows.length < sheetBatch) return;
    }
  }

  /** @throws AppError NOT_FOUND */
  async function find(invoiceId: string) {
    const found = await repository.findInvoice(queries, invoiceId);
    if (!found) throw notFound('errors.invoiceNotFound');
    return found;
  }

  /**
   * An invoice as a document.
   * @param options.paper A4 unless it says otherwise
   * @param options.ownerId only of an order of this customer
   * @param options.beforeDrawing called when it has to be drawn, which takes long
   * @throws AppError NOT_FOUND, BUSY, or what `beforeDrawing` throws
   */
  async function pdf(
    invoiceId: string,
    language: Locale = 'en',
    {
      paper = 'a4',
      ownerId,
      beforeDrawing,
    }: { paper?: InvoicePaper; ownerId?: string; beforeDrawing?: () => Promise<void> } = {},
  ): Promise<{ name: string; file: Buffer }> {
    const { invoice, userId } = await find(invoiceId);
    if (ownerId !== undefined && ownerId !== userId) throw notFound('errors.invoiceNotFound');
    // It changes when the account of the customer is deleted.
    const key = createHash('sha256')
      .update(JSON.stringify([language, paper, invoice]))
      .digest('base64url');
    let file = drawn.get(key);
    if (!file) {
      await beforeDrawing?.();
      // Loaded with the first document, because what draws it takes much memory.
      const { invoicePdf } = await import('./invoice-pdf.ts');
      file = await inTurn(async () => {
        const known = drawn.get(key) ?? (await invoicePdf(invoice, language, paper));
        drawn.set(key, known);
        return known;
      });
    }
    return { name: `${invoice.number.replaceAll('/', '-')}.pdf`, file };
  }

  return {
    onTransition,
    onRefund,
    pdf,

    /** The attachment of the email about a delivery: the invoice, for `attachmentOf`. Undefined when the order has none. */
    async attachmentFor(tx: Queries, orderId: string, language: Locale): Promise<string | undefined> {
      const open = await repository.findOpenInvoice(tx, orderId);
      return open && `${language}/${open.id}`;
    },

    /** @param attachment as `attachmentFor` gives it @throws AppError NOT_FOUND */
    async attachmentOf(attachment: string): Promise<MailFile> {
      const [language = '', invoiceId = ''] = attachment.split('/');
      return {
        ...(await pdf(
          invoiceId,
          locales.find((each) => each === language),
        )),
        type: 'application/pdf',
      };
    },

    /** How many products on sale would be on invoices without tax, and whether a shop that charges GST has no others. */
    async missingTax(): Promise<MissingTax> {
      const { lacking, rated } = await countTaxed(queries);
      const chargesGst = issuer()?.scheme === 'regular';
      return { products: lacking, ...(chargesGst && lacking > 0 && rated === 0 && { onlyBillsOfSupply: true }) };
    },

    /** The invoices of an order, oldest first. */
    ofOrder: async (orderId: string): Promise<Invoice[]> =>
      (await repository.listInvoicesOf(queries, orderId)).map(presentInvoice),

    /** The store of an invoice. @throws AppError NOT_FOUND */
    storeOf: async (invoiceId: string): Promise<string> => (await find(invoiceId)).invoice.storeId,

    /** One page of a month, newest first, with the sums of the month. */
    async list(month: string, after: string | undefined): Promise<InvoiceList> {
      const period = periodOf(month);
      const rows = await repository.listPage(queries, period, after, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      const numbers = await listOrderNumbers(
        queries,
        shown.map(({ orderId }) => orderId),
      );
      const { count, totalPaise, roundOffPaise, taxablePaise, linesPaise } = await repository.sumPeriod(
        queries,
        period,
      );
      return {
        invoices: shown.map((row) => ({
          ...presentInvoice(row),
          order: { _id: row.orderId, orderId: numbers.get(row.orderId) ?? '' },
          ...sumsOf(row.data),
          ...nameStore(row.storeId),
        })),
        count,
        total: toRupees(totalPaise),
        taxable: toRupees(taxablePaise),
        tax: toRupees(linesPaise - taxablePaise),
        roundOff: toRupees(roundOffPaise),
        next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    /** A month as CSV: one row for each document and rate. */
    sheet: (month: string): Readable => Readable.from(sheetOf(month, storeScope() ?? allStores)),

    /** A month as CSV: one row for each HSN code, unit and rate. Its sums are those of `sheet`, without tips and rounding. */
    async hsnSheet(month: string): Promise<Readable> {
      const sums = await database.readLagging((lagging) => repository.sumByHsn(lagging, periodOf(month)));
      return Readable.from([csvOf([hsnColumns, ...hsnRows(sums)], { bom: true })]);
    },

    /** Erases name and street in the invoices of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.eraseBuyer(tx, userId),
  };
}

export type Invoices = ReturnType<typeof createInvoices>;

/** The ids of a month like 2026-11. */
function periodOf(month: string): repository.Period {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: lowestIdAt(boundsOfDay(`${month}-01`)[0]), below: lowestIdAt(boundsOfDay(`${next}-01`)[0]) };
}

/** The refunds of a product, with tax. Each of them has a credit note: no delivery is undone after a refund. */
const refundedOf = (refunds: readonly RefundWithLines[], productId: string): number =>
  refunds.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.productId === productId ? line.paise : 0), 0);

const presentInvoice = ({ id, number, kind, createdAt, data }: repository.InvoiceRow): Invoice => ({
  _id: id,
  number,
  kind,
  ...(data.title && { title: data.title }),
  issuedAt: createdAt.toISOString(),
  total: toRupees(data.totalPaise),
});

function sumsOf(data: InvoiceData): { taxable: number; tax: number } {
  const taxablePaise = data.lines.reduce((sum, line) => sum + line.taxablePaise, 0);
  const paise = data.lines.reduce((sum, line) => sum + line.paise, 0);
  return { taxable: toRupees(taxablePaise), tax: toRupees(paise - taxablePaise) };
}
