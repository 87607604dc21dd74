/** Names of reports and their columns, and the format of their values. */

import type { RefusalReason } from '../../../../contract/delivery/refusal-rules.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import {
  type ColumnKey,
  methodTitles,
  type ReportColumn,
  type ReportName,
} from '../../../../contract/reports/report-columns.ts';
import { m } from '../../../../messages/index.ts';
import { languageTags, perLocale } from '../../../../messages/locale.ts';
import { refusalReason } from '../../../orders/refusal-labels.ts';

/** The name and what it counts, in the order of the screen. */
export const reportLabels = (): Readonly<Record<ReportName, readonly [name: string, hint: string]>> => ({
  sales: [m.reports.sales(), m.reports.salesHint()],
  items: [m.reports.items(), m.reports.itemsHint()],
  unsold: [m.reports.unsold(), m.reports.unsoldHint()],
  payments: [m.reports.payments(), m.reports.paymentsHint()],
  online: [m.reports.online(), m.reports.onlineHint()],
  settlements: [m.reports.settlements(), m.reports.settlementsHint()],
  refunds: [m.reports.refunds(), m.reports.refundsHint()],
  tax: [m.reports.tax(), m.reports.taxHint()],
  delivery: [m.reports.delivery(), m.reports.deliveryHint()],
  riders: [m.reports.riders(), m.reports.ridersHint()],
  cash: [m.reports.cash(), m.reports.cashHint()],
  picking: [m.reports.picking(), m.reports.pickingHint()],
  missing: [m.reports.missing(), m.reports.missingHint()],
  waste: [m.reports.waste(), m.reports.wasteHint()],
  refused: [m.reports.refused(), m.reports.refusedHint()],
  coupons: [m.reports.coupons(), m.reports.couponsHint()],
  stores: [m.reports.stores(), m.reports.storesHint()],
});

export const columnLabels = (): Readonly<Record<ColumnKey, string>> => ({
  ...methodTitles(m),
  because: m.reportColumns.because(),
  cancelled: m.reportColumns.cancelled(),
  captured: m.reportColumns.captured(),
  cash: m.reportColumns.cash(),
  cgst: m.reportColumns.cgst(),
  code: m.reportColumns.code(),
  collected: m.reportColumns.collected(),
  creditUsed: m.reportColumns.creditUsed(),
  day: m.reportColumns.day(),
  delivered: m.reportColumns.delivered(),
  difference: m.reportColumns.difference(),
  discount: m.reportColumns.discount(),
  document: m.reportColumns.document(),
  due: m.reportColumns.due(),
  expenses: m.reportColumns.expenses(),
  fees: m.reportColumns.fees(),
  float: m.reportColumns.float(),
  handedOver: m.reportColumns.handedOver(),
  holds: m.reportColumns.holds(),
  igst: m.reportColumns.igst(),
  inTime: m.reportColumns.inTime(),
  inTimeShare: m.reportColumns.inTimeShare(),
  kept: m.reportColumns.kept(),
  lines: m.reportColumns.lines(),
  lostValue: m.reportColumns.lostValue(),
  method: m.reportColumns.method(),
  minutesPerOrder: m.reportColumns.minutesPerOrder(),
  minutesToDoor: m.reportColumns.minutesToDoor(),
  notBack: m.reportColumns.notBack(),
  offer: m.reportColumns.offer(),
  orders: m.reportColumns.orders(),
  otherMoney: m.reportColumns.otherMoney(),
  paidOut: m.reportColumns.paidOut(),
  payments: m.reportColumns.payments(),
  picker: m.reportColumns.picker(),
  product: m.reportColumns.product(),
  products: m.reportColumns.products(),
  promised: m.reportColumns.promised(),
  providerFees: m.reportColumns.providerFees(),
  providerTax: m.reportColumns.providerTax(),
  rate: m.reportColumns.rate(),
  received: m.reportColumns.received(),
  reference: m.reportColumns.reference(),
  refunded: m.reportColumns.refunded(),
  refundedCash: m.reportColumns.refundedCash(),
  refundedCredit: m.reportColumns.refundedCredit(),
  refunds: m.reportColumns.refunds(),
  replaced: m.reportColumns.replaced(),
  revenue: m.reportColumns.revenue(),
  rider: m.reportColumns.rider(),
  secondsPerLine: m.reportColumns.secondsPerLine(),
  roundOff: m.reportColumns.roundOff(),
  sgst: m.reportColumns.sgst(),
  sku: m.reportColumns.sku(),
  stock: m.reportColumns.stock(),
  stockValue: m.reportColumns.stockValue(),
  store: m.reportColumns.store(),
  taxable: m.reportColumns.taxable(),
  tips: m.reportColumns.tips(),
  toStock: m.reportColumns.toStock(),
  total: m.reportColumns.total(),
  units: m.reportColumns.units(),
  value: m.reportColumns.value(),
  wasted: m.reportColumns.wasted(),
  withTax: m.reportColumns.withTax(),
});

const shortDay = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(languageTags[locale], {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
);

/** A day like 2026-11-20 → 'Fri, 20 Nov'. */
export const dayInTable = (day: string): string => shortDay().format(new Date(`${day}T00:00:00Z`));

const number = perLocale((locale) => new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 1 }));

const documentLabels = (): Readonly<Record<string, string>> => ({
  invoice: m.invoices.invoice(),
  credit_note: m.invoices.credit(),
});

/** A value of a column as it is shown. */
export function cellText(value: string | number | null, { kind }: ReportColumn): string {
  if (value === null) return '–';
  if (typeof value === 'string') {
    if (kind === 'day') return dayInTable(value);
    if (kind === 'refusal') return refusalReason({ reason: value as RefusalReason });
    return kind === 'document' ? (documentLabels()[value] ?? value) : value;
  }
  if (kind === 'money') return formatRupees(value);
  return kind === 'percent' ? `${number().format(value)}%` : number().format(value);
}
