/** The reports of the shop and their columns. Server, screens and sheets use this one table. It loads no schema. */
import type { Messages } from '../../messages/index.ts';
import { keyWith, paymentMethodKeys, paymentMethods } from '../money/payment-methods/index.ts';

export type ColumnKind =
  /** As it is: a name, a code. */
  | 'text'
  /** Such as 2026-11-20. */
  | 'day'
  /** A whole number. */
  | 'count'
  /** Rupees. */
  | 'money'
  /** 0 to 100. */
  | 'percent'
  | 'minutes'
  | 'seconds'
  /** A kind of document (contract/money/invoices.ts). */
  | 'document'
  /** Why a customer did not take something (contract/delivery/refusal-rules.ts). */
  | 'refusal';

export interface ReportColumn {
  /** Of its title, too (`reportColumns` in messages/en/admin.json). */
  readonly key: string;
  readonly kind: ColumnKind;
  /** The two columns of a quotient, of the rows and of the totals alike. */
  readonly ratio?: readonly [part: string, of: string];
  /** True when the column has no total although it is a number. */
  readonly noTotal?: true;
  /** The screen leaves the column out when all its values are 0. */
  readonly optional?: true;
}

const text = <K extends string>(key: K) => ({ key, kind: 'text' }) as const;
const count = <K extends string>(key: K) => ({ key, kind: 'count' }) as const;
const money = <K extends string>(key: K) => ({ key, kind: 'money' }) as const;
/** Of shops that round bills; others do not see it. */
const roundOff = { ...money('roundOff'), optional: true } as const;
/** The column of each method of payment, of what was received by it or given back. */
const ofMethods = <K extends string>(keyOf: (key: (typeof paymentMethodKeys)[number]) => K) =>
  paymentMethodKeys.map((key) => ({
    ...money(keyOf(key)),
    ...(!paymentMethods[key].alwaysShown && { optional: true as const }),
  }));
const received = ofMethods((key) => key);
const refunded = ofMethods((key) => keyWith('refunded', key));
type MethodColumn = (typeof received | typeof refunded)[number]['key'];
const day = { key: 'day', kind: 'day' } as const;
const inTimeShare = { key: 'inTimeShare', kind: 'percent', ratio: ['inTime', 'promised'] } as const;

/** In the order of the screen. */
export const reportColumns = {
  /** By the day on which orders were placed. */
  sales: [
    day,
    count('orders'),
    count('cancelled'),
    count('units'),
    money('products'),
    money('fees'),
    money('discount'),
    money('tips'),
    roundOff,
    money('total'),
  ],
  /** Products of orders that were not cancelled, best sellers first. */
  items: [text('product'), text('sku'), { ...count('orders'), noTotal: true }, count('units'), money('revenue')],
  /** Products on sale that are in stock and that nobody bought, the most valuable stock first. */
  unsold: [text('product'), count('stock'), money('stockValue')],
  /** By the day on which orders were delivered. */
  payments: [day, count('delivered'), money('due'), money('cash'), ...received, money('received'), money('difference')],
  /** Money that was taken online and went back there, by the day on which the provider said so. Not that of test mode. */
  online: [
    day,
    text('method'),
    count('payments'),
    money('captured'),
    count('refunds'),
    money('refunded'),
    money('refundedCredit'),
    money('providerFees'),
    money('kept'),
  ],
  /** Money that the providers paid out to the bank of the shop, by the day on which they did. Of a store, its part. */
  settlements: [
    day,
    text('reference'),
    count('payments'),
    money('captured'),
    money('refunded'),
    money('providerFees'),
    money('providerTax'),
    { ...money('otherMoney'), optional: true },
    money('paidOut'),
  ],
  /** By the day on which money was given back, or store credit was used; what comes back from an order is less used. */
  refunds: [
    day,
    count('refunds'),
    money('refundedCash'),
    ...refunded,
    money('refundedCredit'),
    money('refunded'),
    money('creditUsed'),
  ],
  /** Invoices and credit notes, by rate. */
  tax: [
    { key: 'document', kind: 'document' },
    { key: 'rate', kind: 'percent', noTotal: true },
    money('taxable'),
    money('cgst'),
    money('sgst'),
    money('igst'),
    money('withTax'),
    roundOff,
  ],
  /** By the day on which orders were delivered. */
  delivery: [
    day,
    count('delivered'),
    count('promised'),
    count('inTime'),
    inTimeShare,
    { key: 'minutesToDoor', kind: 'minutes', ratio: ['secondsToDoor', 'soonest'] },
  ],
  riders: [
    text('rider'),
    count('delivered'),
    count('promised'),
    count('inTime'),
    inTimeShare,
    money('cash'),
    ...received,
  ],
  /** By the day of the shift and who had it, from the ledger of the cash book. */
  cash: [
    day,
    text('rider'),
    count('orders'),
    money('float'),
    money('collected'),
    roundOff,
    money('expenses'),
    money('paidOut'),
    money('handedOver'),
    money('difference'),
    money('holds'),
  ],
  /** By who picked the orders that were claimed. */
  picking: [
    text('picker'),
    count('orders'),
    count('lines'),
    { key: 'minutesPerOrder', kind: 'minutes', ratio: ['seconds', 'orders'] },
    { key: 'secondsPerLine', kind: 'seconds', ratio: ['seconds', 'lines'] },
  ],
  /** Products that were not there when an order was packed. */
  missing: [text('product'), { ...count('orders'), noTotal: true }, count('units'), count('replaced')],
  /** At the price of now. */
  waste: [text('product'), count('units'), money('lostValue')],
  /** By the day on which it was refused at the door, at its price, before offers of the order. */
  refused: [
    text('product'),
    { key: 'because', kind: 'refusal' },
    count('units'),
    money('value'),
    count('toStock'),
    count('wasted'),
    count('notBack'),
  ],
  coupons: [text('offer'), text('code'), count('orders'), money('discount')],
  /** Only in shops with several. */
  stores: [text('store'), count('orders'), count('cancelled'), count('units'), money('tips'), money('total')],
} as const satisfies Record<string, readonly ReportColumn[]>;

export type ReportName = keyof typeof reportColumns;
export type ColumnKey = (typeof reportColumns)[ReportName][number]['key'];

/** The titles of the columns of methods of payment. */
export const methodTitles = (m: Messages) =>
  Object.fromEntries(
    paymentMethodKeys.flatMap((key) => [
      [key, paymentMethods[key].label(m)],
      [keyWith('refunded', key), m.refunds.by({ method: paymentMethods[key].name(m) })],
    ]),
  ) as Readonly<Record<MethodColumn, string>>;

export const reportNames = Object.keys(reportColumns) as [ReportName, ...ReportName[]];

/** `days` is the longest period; `rows` are shown, `sheetRows` downloaded. */
export const reportLimits = { days: 366, rows: 500, sheetRows: 20_000 } as const;
