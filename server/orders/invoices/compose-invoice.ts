/** What an invoice says about an order. Pure; whole paise. */
import { gstStateOf, gstStates, splitTax, type TaxSplit } from '../../../contract/gst.ts';
import type { BillLine, BillLineKind } from '../../../contract/pricing.ts';
import { gramsOfAll, kiloPaise } from '../../../contract/weight.ts';
import { soldAmounts, takenOff } from '../sold-amounts.ts';
import type { OrderLineRow, OrderRow } from '../store.ts';

/** The company behind the shop. */
export interface Seller {
  name: string;
  address: string;
  gstin: string;
  fssai?: string;
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
  seller: Seller;
  /** Name and street are '' once the account is deleted. */
  buyer: { name: string; address: string; place: string };
  /** The GST code and name of the state that is delivered to. */
  placeOfSupply: { code: string; name: string };
  order: { number: string; placedAt: string };
  lines: InvoiceLine[];
  /** Not part of the price: no tax. */
  tipPaise: number;
  /** What offers took off, which the lines contain already. */
  discountPaise: number;
  totalPaise: number;
  upiReference?: string;
  /** The part of the total that was paid with store credit: a payment, so the amounts are not less. */
  storeCreditPaise?: number;
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
  const isInterState = code !== sellerState;
  const amounts = soldAmounts(lines, bill);
  const rates = lines.map((line) => taxes.get(line.productId)?.gstRate ?? 0);
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
  return {
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
    discountPaise: takenOff(bill, false) + takenOff(bill, true),
    totalPaise: order.totalPaise,
    ...(order.upiReference !== null && { upiReference: order.upiReference }),
    ...(order.creditPaise > 0 && { storeCreditPaise: order.creditPaise }),
  };
}

/** What all units of a line weighed; undefined when only a part of them is in it. */
export const gramsOfLine = ({ item, quantity }: Pick<InvoiceLine, 'item' | 'quantity'>): number | undefined =>
  'weighed' in item ? gramsOfAll(item.weighed, quantity) : undefined;

/**
 * The price of a kilogram of a weighed line, whole paise: the price of the order, unless an offer made it cheaper. Each unit is rounded down
 * to a paisa.
 */
export function kiloPriceOf({ item, quantity, paise }: InvoiceLine, grams: number): number {
  const ordered = 'weighed' in item ? item.weighed?.kiloPaise : undefined;
  const isOrdered = ordered !== undefined && Math.abs((ordered * grams) / 1_000 - Math.abs(paise)) <= quantity;
  return isOrdered ? ordered : kiloPaise(Math.abs(paise), grams);
}

const sumOf = (lines: readonly BillLine[]): number => lines.reduce((sum, { paise }) => sum + paise, 0);

/** The fees that are charged. @param off what an offer takes off the delivery fee */
function feesOf(bill: readonly BillLine[], off: number): { kind: FeeKind; paise: number }[] {
  return bill.flatMap(({ kind, paise }) => {
    if (kind === 'tip' || kind === 'coupon') return [];
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
    discountPaise: back(data.discountPaise),
    totalPaise: back(data.totalPaise),
  };
}

/** What a credit note takes back of an invoice. */
export interface CreditedLine {
  /** The place of the product's line in the order, from 0: that of its line in the invoice, too. */
  place: number;
  quantity: number;
  /** With tax. */
  paise: number;
  /** What earlier credit notes took back of the line, with tax. */
  earlierPaise: number;
}

/**
 * A credit note over some units, at the rates of the invoice. Its tax is that of all units credited so far, less that of the earlier
 * ones: rounding each note on its own would leave paise of tax after everything is credited.
 * @param credits the invoice
 */
export function creditOfLines(
  { upiReference: _, storeCreditPaise: __, ...data }: InvoiceData,
  credited: readonly CreditedLine[],
  credits: NonNullable<InvoiceData['credits']>,
): InvoiceData {
  const isInterState = data.placeOfSupply.code !== data.seller.gstin.slice(0, 2);
  const lines = credited.map(({ place, quantity, paise, earlierPaise }): InvoiceLine => {
    const line = data.lines[place];
    if (!line) throw new Error(`the invoice has no line ${place}`);
    // All of the line has the tax of the invoice, also when that was rounded by an earlier rule.
    const splitOf = (part: number) => (part === line.paise ? line : splitTax(part, line.ratePercent, isInterState));
    const [earlier, all] = [splitOf(earlierPaise), splitOf(earlierPaise + paise)];
    return {
      ...line,
      quantity,
      paise: -paise,
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
    discountPaise: 0,
    totalPaise: lines.reduce((sum, { paise }) => sum + paise, 0),
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
