/** Composes the invoice of an order. Pure; whole paise. */

import { gramsOfAll, kiloPaise } from '../../../../contract/catalogue/weight.ts';
import { gstStateOf, gstStates, splitTax, type TaxSplit } from '../../../../contract/money/gst.ts';
import type { InvoiceTitle } from '../../../../contract/money/invoices.ts';
import type { PaymentMethodKey } from '../../../../contract/money/payment-methods/index.ts';
import { type BillLine, type BillLineKind, roundOffIn } from '../../../../contract/money/pricing.ts';
import type { GstScheme } from '../../../../contract/settings/shop-settings.ts';
import { onlinePartOf } from '../../model/due.ts';
import type { PaidWith } from '../../model/received.ts';
import type { OrderLineRow, OrderRow } from '../../model/repository.ts';
import { soldAmounts, takenOff } from '../../model/sold-amounts.ts';

/** The company behind the shop. */
export interface Seller {
  name: string;
  address: string;
  /** '' for a company that is not registered. */
  gstin: string;
  fssai?: string;
  /** As it was when the document was issued. */
  scheme?: GstScheme;
}

/** How a product is taxed; null where the shop has not entered it: such a product has no tax. */
export interface ProductTax {
  hsn: string | null;
  gstRate: number | null;
}

type FeeKind = Extract<BillLineKind, 'delivery' | 'handling' | 'small_cart'>;

export interface InvoiceLine extends TaxSplit {
  /** A product as ordered, with what so many units weighed, or a fee. */
  item:
    | {
        name: string;
        unit: string;
        unitQuantity: number;
        weighed?: { units: number; grams: number; kiloPaise?: number };
      }
    | { fee: FeeKind };
  /** '' when it is not known. */
  hsn: string;
  quantity: number;
  ratePercent: number;
  /** With tax, after what an offer takes off. */
  paise: number;
}

export interface InvoiceData {
  /** Missing for a tax invoice. */
  title?: InvoiceTitle;
  seller: Seller;
  /** Name and street are '' once the account is deleted. */
  buyer: { name: string; address: string; place: string };
  /** The GST code and name of the state that is delivered to. */
  placeOfSupply: { code: string; name: string };
  order: { number: string; placedAt: string };
  lines: InvoiceLine[];
  /** Not part of the price: no tax. */
  tipPaise: number;
  /** The round-off to whole rupees, above or below 0; left out for nothing. Not part of the price, either: no tax. */
  roundOffPaise?: number;
  /** The discount of offers, which the lines contain already. */
  discountPaise: number;
  totalPaise: number;
  /** The payment besides cash, and its part when the rest was in cash. */
  paidWith?: { method: PaymentMethodKey; reference: string; paise?: number };
  /** The same in documents from before other methods than UPI were known. */
  upiReference?: string;
  upiPaise?: number;
  /** The part of the total that was paid with store credit: a payment, so the amounts are not less. */
  storeCreditPaise?: number;
  /** The same of what was paid online. */
  paidOnlinePaise?: number;
  /** Of a credit note: the invoice that it takes back. */
  credits?: { number: string; issuedAt: string };
}

/** The service of a delivery. */
const deliveryCode = '996813';

/**
 * The invoice of an order. What an offer takes off is divided among the products, or is off the delivery fee. Fees have the highest rate
 * of the products: they are part of the same supply.
 * @param taxes by product id
 */
export function composeInvoice(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  taxes: ReadonlyMap<string, ProductTax>,
  seller: Seller,
): InvoiceData {
  const bill = order.bill ?? [];
  const { address } = order;
  const sellerState = seller.gstin.slice(0, 2);
  const code = gstStateOf(address.state) ?? sellerState;
  const takesTax = seller.gstin !== '' && seller.scheme !== 'composition';
  const isInterState = code !== sellerState;
  const amounts = soldAmounts(lines, bill);
  const rates = lines.map((line) => (takesTax && taxes.get(line.productId)?.gstRate) || 0);
  const highest = Math.max(0, ...rates);
  const split = (paise: number, ratePercent: number) => ({
    ratePercent,
    paise,
    ...splitTax(paise, ratePercent, isInterState),
  });
  const products = lines.map(
    (line, place): InvoiceLine => ({
      item: {
        name: line.name,
        unit: line.unit,
        unitQuantity: line.unitQuantity,
        ...(line.weight?.weighed && {
          weighed: {
            ...line.weight.weighed,
            kiloPaise: kiloPaise(line.weight.salePaise, line.weight.unitGrams),
          },
        }),
      },
      hsn: taxes.get(line.productId)?.hsn ?? '',
      quantity: line.quantity,
      ...split(amounts[place] ?? 0, rates[place] ?? 0),
    }),
  );
  const fees = feesOf(bill, takenOff(bill, true)).map(
    ({ kind, paise }): InvoiceLine => ({
      item: { fee: kind },
      hsn: deliveryCode,
      quantity: 1,
      ...split(paise, highest),
    }),
  );
  const title = titleOf(rates);
  return {
    ...(title && { title }),
    seller,
    buyer: {
      name: order.customerName,
      address: address.address_line,
      place: `${address.city}, ${address.state} - ${address.pincode}`,
    },
    placeOfSupply: { code, name: gstStates[code] ?? address.state },
    order: { number: order.number, placedAt: order.createdAt.toISOString() },
    lines: [...products, ...fees],
    tipPaise: sumOf(bill.filter(({ kind }) => kind === 'tip')),
    ...roundOff(roundOffIn(bill)),
    discountPaise: takenOff(bill, false) + takenOff(bill, true),
    totalPaise: order.totalPaise,
    ...paidWithOf(order),
    ...(order.creditPaise > 0 && { storeCreditPaise: order.creditPaise }),
    ...(order.paidOnlinePaise > 0 && { paidOnlinePaise: onlinePartOf(order) }),
  };
}

const paidWithOf = ({ paidMethod: method, paidReference: reference, paidPaise: paise }: PaidWith) =>
  method !== null && reference !== null && { paidWith: { method, reference, ...(paise !== null && { paise }) } };

/**
 * The name of a document over these rates: a bill of supply when nothing is taxed (rule 49 of the CGST Rules); an invoice-cum-bill of
 * supply for taxed and exempt goods, as buyers without a GSTIN may get (rule 46A); otherwise a tax invoice.
 */
function titleOf(rates: readonly number[]): InvoiceTitle | undefined {
  if (rates.every((rate) => rate === 0)) return 'bill_of_supply';
  return rates.includes(0) ? 'invoice_cum_bill' : undefined;
}

/** The weight of all units of a line; undefined when only a part of them is in it. */
export const gramsOfLine = ({ item, quantity }: Pick<InvoiceLine, 'item' | 'quantity'>): number | undefined =>
  'weighed' in item ? gramsOfAll(item.weighed, quantity) : undefined;

/**
 * The price of a kilogram of a weighed line, whole paise: the price of the order, unless an offer made it cheaper. Each unit is rounded
 * down to a paisa.
 */
export function kiloPriceOf({ item, quantity, paise }: InvoiceLine, grams: number): number {
  const ordered = 'weighed' in item ? item.weighed?.kiloPaise : undefined;
  const isOrdered = ordered !== undefined && Math.abs((ordered * grams) / 1_000 - Math.abs(paise)) <= quantity;
  return isOrdered ? ordered : kiloPaise(Math.abs(paise), grams);
}

const roundOff = (paise: number): Pick<InvoiceData, 'roundOffPaise'> => (paise === 0 ? {} : { roundOffPaise: paise });

const sumOf = (lines: readonly BillLine[]): number => lines.reduce((sum, { paise }) => sum + paise, 0);

/** The fees that are charged. @param off what an offer takes off the delivery fee */
function feesOf(bill: readonly BillLine[], off: number): { kind: FeeKind; paise: number }[] {
  return bill.flatMap(({ kind, paise }) => {
    if (kind === 'tip' || kind === 'coupon' || kind === 'round_off') return [];
    const charged = kind === 'delivery' ? paise - off : paise;
    return charged > 0 ? [{ kind, paise: charged }] : [];
  });
}

/** The same with every amount taken back. @param credits the invoice */
export function creditOf(data: InvoiceData, credits: NonNullable<InvoiceData['credits']>): InvoiceData {
  return { ...negated(data), credits };
}

/** The same with the other sign of every amount. */
export function negated(data: InvoiceData): InvoiceData {
  const back = (paise: number) => (paise === 0 ? 0 : -paise);
  return {
    ...data,
    lines: data.lines.map((line) => ({
      ...line,
      paise: back(line.paise),
      taxablePaise: back(line.taxablePaise),
      cgstPaise: back(line.cgstPaise),
      sgstPaise: back(line.sgstPaise),
      igstPaise: back(line.igstPaise),
    })),
    tipPaise: back(data.tipPaise),
    ...roundOff(back(data.roundOffPaise ?? 0)),
    discountPaise: back(data.discountPaise),
    totalPaise: back(data.totalPaise),
  };
}

/** The part of an invoice that a credit note takes back. */
export interface CreditedLine {
  /** The place of the product's line in the order, from 0: that of its line in the invoice, too. */
  place: number;
  quantity: number;
  /** With tax. */
  paise: number;
  /** The part of the line that earlier credit notes took back, with tax. */
  earlierPaise: number;
}

/**
 * A credit note over some units, at the rates of the invoice. Its tax is that of all units credited so far, less that of the earlier
 * ones: rounding each note on its own would leave paise of tax after everything is credited.
 * @param paise what is given back: the lines, rounded as the order is
 * @param credits the invoice
 */
export function creditOfLines(
  {
    paidWith: _,
    upiReference: __,
    upiPaise: ___,
    storeCreditPaise: ____,
    paidOnlinePaise: _____,
    roundOffPaise: ______,
    ...data
  }: InvoiceData,
  credited: readonly CreditedLine[],
  paise: number,
  credits: NonNullable<InvoiceData['credits']>,
): InvoiceData {
  const isInterState = data.placeOfSupply.code !== data.seller.gstin.slice(0, 2);
  const lines = credited.map(({ place, quantity, paise: part, earlierPaise }): InvoiceLine => {
    const line = data.lines[place];
    if (!line) throw new Error(`the invoice has no line ${place}`);
    // All of the line has the tax of the invoice, also when that was rounded by an earlier rule.
    const splitOf = (some: number) => (some === line.paise ? line : splitTax(some, line.ratePercent, isInterState));
    const [earlier, all] = [splitOf(earlierPaise), splitOf(earlierPaise + part)];
    return {
      ...line,
      quantity,
      paise: -part,
      taxablePaise: earlier.taxablePaise - all.taxablePaise,
      cgstPaise: earlier.cgstPaise - all.cgstPaise,
      sgstPaise: earlier.sgstPaise - all.sgstPaise,
      igstPaise: earlier.igstPaise - all.igstPaise,
    };
  });
  return {
    ...data,
    lines,
    tipPaise: 0,
    ...roundOff(-paise - total(lines, 'paise')),
    discountPaise: 0,
    totalPaise: -paise,
    credits,
  };
}

/** The sums of an invoice by rate, the lowest first. */
export function taxByRate({
  lines,
}: Pick<InvoiceData, 'lines'>): (TaxSplit & { ratePercent: number; paise: number })[] {
  const byRate = Map.groupBy(lines, ({ ratePercent }) => ratePercent);
  return [...byRate]
    .sort(([a], [b]) => a - b)
    .map(([ratePercent, ofRate]) => ({
      ratePercent,
      paise: total(ofRate, 'paise'),
      taxablePaise: total(ofRate, 'taxablePaise'),
      cgstPaise: total(ofRate, 'cgstPaise'),
      sgstPaise: total(ofRate, 'sgstPaise'),
      igstPaise: total(ofRate, 'igstPaise'),
    }));
}

const total = <K extends 'paise' | keyof TaxSplit>(lines: readonly Record<K, number>[], field: K): number =>
  lines.reduce((sum, line) => sum + line[field], 0);
