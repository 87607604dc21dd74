/**
 * Reports of a period, of the store that the request is about or of all (docs/features/reports.md). The features that own the data count
 * it.
 */

import { type Translations, textIn } from '../../contract/catalogue/translations.ts';
import type { RefusalReason } from '../../contract/delivery/refusal-rules.ts';
import { shopDayPlus, startOfShopDay } from '../../contract/delivery/shop-day.ts';
import { toRupees } from '../../contract/money/money.ts';
import {
  methodTitles,
  type ReportColumn,
  type ReportName,
  reportColumns,
  reportLimits,
} from '../../contract/reports/report-columns.ts';
import type { Report } from '../../contract/reports/reports.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import type { Locale } from '../../messages/locale.ts';
import { missingProducts, unsoldProducts, wastedProducts } from '../catalogue/stock/stock-report-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { csvOf } from '../lib/csv.ts';
import { busy } from '../lib/errors.ts';
import { lowestIdAt } from '../lib/shop-day.ts';
import { refusedByProduct } from '../orders/delivery/refusals/repository.ts';
import { cashByDayAndPerson } from '../orders/money/cash/repository.ts';
import { taxByDocument } from '../orders/money/invoices/repository.ts';
import { refundsByDay } from '../orders/money/refunds/repository.ts';
import { pickingTimes } from '../orders/packing/picking/repository.ts';
import { replacedUnits } from '../orders/questions/substitutes/repository.ts';
import * as sales from '../orders/sales/sales-report-repository.ts';
import { isTestOrder, type Span } from '../orders/sales/sales-repository.ts';
import { onlineByDay } from '../payments/report-repository.ts';
import { settlementsByDay } from '../payments/settlements/report-repository.ts';
import { allStores, inStore } from '../runtime/current-store.ts';
import { createQueue } from '../runtime/queue.ts';
import type { Stores } from '../stores/stores.ts';
import { listUserNames } from '../users/contact-repository.ts';
import { listRows, type ReportRow, type Subquery, sumRows } from './repository.ts';

interface Needs {
  database: Database;
  nameStore: Stores['named'];
  /** The name of a sold product in a language. */
  nameProduct: (product: { productId: string; name: string }, language: Locale) => string;
}

/** The first and the last day, such as 2026-11-20, and the language of what has no name. */
export interface Period {
  from: string;
  to: string;
  lang?: Locale | undefined;
}

/** The person who asks; without stores of their own, an owner. */
interface Reader {
  storeIds?: readonly string[] | undefined;
  /** Returns true when nobody waits for the answer now. */
  isGone: () => boolean;
}

/** The report of stores compares all of them for owners, whichever store they look at. */
const inReach = <T>(name: ReportName, { storeIds }: Reader, work: () => Promise<T>): Promise<T> =>
  name === 'stores' && !storeIds ? inStore(allStores, work) : work();

interface Source {
  /** A subquery. Of the columns of the contract, those with a `ratio` have two columns instead. */
  rows: (span: Span) => Subquery;
  /** The columns that rows are sorted by; '-' before one sorts it from high to low. */
  order: readonly string[];
  /** The column that has the id of a user, or null; the report shows the name. */
  person?: 'rider' | 'picker';
  /** Columns that are read to name products and offers in the reader's language, and not shown. */
  also?: readonly ('id' | 'translations')[];
}

const byDay = ['day'];

const sources: Record<ReportName, Source> = {
  sales: { rows: sales.salesByDay, order: byDay },
  items: { rows: sales.salesByProduct, order: ['-revenue', 'id'], also: ['id'] },
  unsold: { rows: (span) => unsoldProducts(sales.productsSold(span)), order: ['-stockValue', 'id'], also: ['id'] },
  payments: { rows: sales.paymentsByDay, order: byDay },
  online: { rows: onlineByDay, order: ['day', 'method'] },
  settlements: { rows: settlementsByDay, order: ['day', 'reference'] },
  refunds: { rows: refundsByDay, order: byDay },
  tax: {
    rows: ({ from, to }) => taxByDocument({ from: lowestIdAt(from.getTime()), below: lowestIdAt(to.getTime()) }),
    order: ['-document', 'rate'],
  },
  delivery: { rows: sales.deliveriesByDay, order: byDay },
  riders: { rows: sales.deliveriesByRider, order: ['-delivered', 'rider'], person: 'rider' },
  cash: { rows: cashByDayAndPerson, order: ['day', 'rider'], person: 'rider' },
  picking: { rows: pickingTimes, order: ['-orders', 'picker'], person: 'picker' },
  missing: {
    rows: (span) => missingProducts(span, { replaced: replacedUnits, isTest: isTestOrder }),
    order: ['-units', 'id'],
    also: ['id'],
  },
  waste: { rows: wastedProducts, order: ['-lostValue', 'id'], also: ['id'] },
  refused: { rows: refusedByProduct, order: ['-value', 'id', 'because'], also: ['id'] },
  coupons: { rows: sales.salesByOffer, order: ['-orders', 'id'], also: ['translations'] },
  stores: { rows: sales.salesByStore, order: ['-total', 'store'] },
};

/** In ms: in a large shop a report of a year takes seconds, which the usual limits do not allow. */
const deadline = 60_000;

const columnsOf = (name: ReportName): readonly ReportColumn[] => reportColumns[name];
const subqueryOf = (name: ReportName, { from, to }: Period): Subquery =>
  sources[name].rows({ from: startOfShopDay(from), to: startOfShopDay(shopDayPlus(to, 1)) });

export function createBusinessReports({ database, nameStore, nameProduct }: Needs) {
  /** Each report takes a connection of its own. */
  const inTurn = createQueue({ atOnce: 2, waiting: 20, longest: deadline });
  const reading = <T>(name: ReportName, reader: Reader, work: (tx: Queries) => Promise<T>): Promise<T> =>
    inTurn(() => {
      // A reader who types a period asks for several, and waits for the last one only.
      if (reader.isGone()) throw busy();
      return inReach(name, reader, () => database.readLagging(work, { deadline }));
    });

  async function readRows(tx: Queries, name: ReportName, period: Period, limit: number): Promise<Report['rows']> {
    const columns = columnsOf(name);
    const { order, person, also = [] } = sources[name];
    const names = [...new Set([...columns.flatMap(({ key, ratio }) => ratio ?? [key]), ...also])];
    const listed = await listRows(tx, subqueryOf(name, period), { names, order, limit });
    const shown = await withNames(tx, listed, person, period.lang ?? 'en');
    return shown.map((row) => columns.map((column) => cellOf(column, row)));
  }

  async function readTotals(tx: Queries, name: ReportName, period: Period): Promise<Omit<Report, 'rows'>> {
    const columns = columnsOf(name);
    const summed = columns.filter(hasTotal).flatMap(({ key, ratio }) => ratio ?? [key]);
    const { count, sum } = await sumRows(tx, subqueryOf(name, period), [...new Set(summed)]);
    return {
      totals: columns.map((column) => (hasTotal(column) ? (cellOf(column, sum) as number | null) : null)),
      count,
    };
  }

  /** Replaces ids by names, and names by those in the language. */
  async function withNames(
    tx: Queries,
    rows: ReportRow[],
    person: Source['person'],
    lang: Locale,
  ): Promise<ReportRow[]> {
    if (person) {
      const users = await listUserNames(tx, rows.flatMap((row) => row[person] ?? []).map(String));
      const messages = messagesIn(lang);
      const nobody = person === 'rider' ? messages.reports.noDeliverer() : messages.reports.noPicker();
      const nameOf = (id: unknown) => (id ? (users.get(String(id)) ?? messages.cashShifts.deletedAccount()) : nobody);
      return rows.map((row) => ({ ...row, [person]: nameOf(row[person]) }));
    }
    return rows.map((row) => {
      const { store, id, product, offer, translations } = row;
      return {
        ...row,
        ...(typeof store === 'string' && { store: (nameStore(store) || undefined)?.store.name ?? '' }),
        ...(product && id && { product: nameProduct({ productId: String(id), name: String(product) }, lang) }),
        ...(typeof offer === 'string' && {
          offer: textIn({ title: offer, translations: translations as Translations<'title'> | null }, 'title', lang),
        }),
      };
    });
  }

  return {
    /** The first rows of a report, with the totals of all. */
    get: (name: ReportName, period: Period, reader: Reader): Promise<Report> =>
      reading(name, reader, async (tx) => ({
        rows: await readRows(tx, name, period, reportLimits.rows),
        ...(await readTotals(tx, name, period)),
      })),

    /** A report as CSV, with titles in the language of the period. */
    async sheet(name: ReportName, period: Period, reader: Reader): Promise<string> {
      const messages = messagesIn(period.lang ?? 'en');
      const { reportColumns: titles, invoices, refusals } = messages;
      const ofMethods: Readonly<Record<string, string>> = methodTitles(messages);
      const rows = await reading(name, reader, (tx) => readRows(tx, name, period, reportLimits.sheetRows));
      // A method of payment that nobody uses has no column.
      const columns = columnsOf(name)
        .map((column, at) => ({ column, at }))
        .filter(({ column, at }) => !column.optional || !ofMethods[column.key] || rows.some((row) => row[at] !== 0));
      const documents: Record<string, string> = { invoice: invoices.invoice(), credit_note: invoices.credit() };
      const reasons: Record<RefusalReason, string> = {
        damaged: refusals.damaged(),
        wrong_item: refusals.wrongItem(),
        not_fresh: refusals.notFresh(),
        changed_mind: refusals.changedMind(),
        other: refusals.other(),
      };
      const inSheet = (value: string | number | null, { kind }: ReportColumn) => {
        if (kind === 'refusal') return reasons[value as RefusalReason];
        if (kind === 'document') return documents[String(value)] ?? value;
        return kind === 'money' && typeof value === 'number' ? value.toFixed(2) : value;
      };
      return csvOf(
        [
          columns.map(({ column: { key } }) => ofMethods[key] ?? titles[key as keyof typeof titles]()),
          ...rows.map((row) => columns.map(({ column, at }) => inSheet(row[at] ?? null, column))),
        ],
        { bom: true },
      );
    },
  };
}

export type BusinessReports = ReturnType<typeof createBusinessReports>;

const wordKinds: readonly ReportColumn['kind'][] = ['text', 'day', 'document', 'refusal'];
const hasTotal = ({ kind, noTotal }: ReportColumn): boolean => !noTotal && !wordKinds.includes(kind);

/** As the answer has it: rupees, percent, minutes with one decimal. */
function cellOf({ key, kind, ratio }: ReportColumn, row: ReportRow): string | number | null {
  if (wordKinds.includes(kind)) return row[key] ?? '';
  if (!ratio) return kind === 'money' ? toRupees(Number(row[key])) : Number(row[key]);
  const [part, of] = [Number(row[ratio[0]]), Number(row[ratio[1]])];
  if (of === 0) return null;
  const factor = kind === 'percent' ? 100 : kind === 'minutes' ? 1 / 60 : 1;
  // Rounded down: 99.96% of promises kept is not all of them.
  return Math.floor((part / of) * factor * 10) / 10;
}
