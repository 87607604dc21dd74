/**
 * The cost of an order: products, fees, tip and rounding, in whole paise. One function for browser and server, so that nobody pays what
 * they have not seen. No imports of schemas, so that it stays small in the browser.
 */
import { fees } from '../api/limits.ts';
import type { Translations } from '../catalogue/translations.ts';
import { formatPaise, type PricedLine, type SoldLine, type Sum, soldLine, sumOf, toPaise } from './money.ts';

/** The lines of a bill after the products, in their order. */
export const billLineKinds = ['delivery', 'handling', 'small_cart', 'tip', 'coupon', 'round_off'] as const;
export type BillLineKind = (typeof billLineKinds)[number];

export interface BillLine {
  kind: BillLineKind;
  /** The amount to pay, whole paise; of the kind `round_off` from -49 to 50, also 0: that kind says that the total is whole rupees. */
  paise: number;
  /** The usual amount when less is charged, whole paise; shown struck through. */
  usualPaise?: number;
  /** The offer of the line `coupon`, whose amount is below 0. */
  offer?: BilledOffer;
  /** The discount of the offer before goods were weighed that cost less than it then, whole paise. */
  agreedPaise?: number;
}

/** The offer of an order, as it was. */
export interface BilledOffer {
  id: string;
  /** Left out for an offer that applies by itself. */
  code?: string;
  title: string;
  translations?: Translations<'title'>;
  /** It takes off the delivery fee, not the products. */
  isOfDelivery?: true;
}

/** An offer with what it takes off, whole paise. */
export interface AppliedOffer {
  offer: BilledOffer;
  paise: number;
}

/** How a shop charges for orders. Whole paise. */
export interface PricingRules {
  /** The delivery fee of products worth `fromPaise` or more. Ascending; the first is from 0. */
  delivery: readonly { fromPaise: number; feePaise: number }[];
  handlingPaise: number;
  /** A fee for products worth less than `belowPaise`; 0 for none. */
  smallCart: { belowPaise: number; feePaise: number };
  /** Products worth less are not delivered; 0 for no minimum. */
  minimumPaise: number;
  /** Tips to choose from; none: no tips. */
  tipsPaise: readonly number[];
}

/** The same as the settings have it, in rupees. */
export interface PricingSettings {
  delivery: { from: number; fee: number }[];
  handling: number;
  smallCart: { below: number; fee: number };
  minimum: number;
  tips: number[];
}

/**
 * @param areaFee the delivery fee of the pincode, when it has its own: in place of every fee above 0, so free delivery stays free. Rupees
 */
export const rulesFrom = (
  { delivery, handling, smallCart, minimum, tips }: PricingSettings,
  areaFee?: number | undefined,
): PricingRules => ({
  delivery: delivery.map(({ from, fee }) => ({
    fromPaise: toPaise(from),
    feePaise: toPaise(fee > 0 ? (areaFee ?? fee) : 0),
  })),
  handlingPaise: toPaise(handling),
  smallCart: { belowPaise: toPaise(smallCart.below), feePaise: toPaise(smallCart.fee) },
  minimumPaise: toPaise(minimum),
  tipsPaise: tips.map(toPaise),
});

export interface Bill extends Sum {
  lines: readonly BillLine[];
  /** The products before discount, and all lines at their usual amounts. */
  grossPaise: number;
  /** The amount that the customer pays. */
  totalPaise: number;
  /** Gross minus total. */
  savingsPaise: number;
}

/** The lines of a shop without rules: the usual fees, waived. */
const waivedFees: readonly BillLine[] = [
  { kind: 'delivery', paise: 0, usualPaise: fees.deliveryPaise },
  { kind: 'handling', paise: 0, usualPaise: fees.handlingPaise },
];

/** The circumstances that a bill depends on besides its products. */
export interface BillOptions<L extends PricedLine = PricedLine> {
  /** Undefined in a shop without rules. */
  rules?: PricingRules | undefined;
  tipPaise?: number | undefined;
  /** The shop rounds totals to whole rupees. */
  rounds?: boolean | undefined;
  /** The offer that lines get. @param deliveryPaise what their delivery costs, whole paise */
  offerFor?: ((lines: readonly L[], deliveryPaise: number) => AppliedOffer | undefined) | undefined;
}

/** The bill of products at their prices of now. Nothing costs nothing. */
export const billOf = <L extends PricedLine>(
  lines: readonly L[],
  { rules, tipPaise = 0, rounds = false, offerFor }: BillOptions<L> = {},
): Bill => {
  const sum = sumOf(lines.map(soldLine));
  const charged = rules ? linesBy(rules, sum.productsPaise, tipPaise) : waivedFees;
  const applied = offerFor?.(lines, charged[0]?.paise ?? 0);
  return withLines(sum, applied ? [...charged, couponLine(applied)] : charged, rounds);
};

const couponLine = ({ paise, offer }: AppliedOffer): BillLine => ({ kind: 'coupon', paise: -paise, offer });

/**
 * The bill of an order whose products changed: fees, tip and what an offer takes off stay, so nobody pays more because something is
 * missing, or less because something was added. Only an offer on products never takes off more than what is left of them, and a rounded
 * bill is rounded again.
 */
export function billOfOrder(lines: readonly SoldLine[], stored: readonly BillLine[] | null): Bill {
  const sum = sumOf(lines);
  const left = stored
    ?.filter(({ kind }) => kind !== 'round_off')
    .map((line) =>
      line.offer && !line.offer.isOfDelivery ? { ...line, paise: Math.max(line.paise, -sum.productsPaise) } : line,
    );
  return withLines(sum, left ?? waivedFees, isRounded(stored));
}

/** Returns true when the total of a bill is rounded to whole rupees. */
export const isRounded = (lines: readonly Pick<BillLine, 'kind'>[] | null | undefined): boolean =>
  lines?.some(({ kind }) => kind === 'round_off') ?? false;

/** The round-off of a bill, whole paise; 0 when it is not rounded. */
export const roundOffIn = (lines: readonly BillLine[] | null): number =>
  lines?.find(({ kind }) => kind === 'round_off')?.paise ?? 0;

/** The lines that people read: rounding that changes nothing is not shown. */
export const shownLines = (lines: readonly BillLine[]): BillLine[] =>
  lines.filter(({ kind, paise }) => kind !== 'round_off' || paise !== 0);

/** The amount of a line as people read it: '₹25.00', '-₹0.20', '+₹0.35' of rounding. */
export const billedAmount = ({ kind, paise }: Pick<BillLine, 'kind' | 'paise'>): string =>
  `${kind === 'round_off' && paise > 0 ? '+' : ''}${formatPaise(paise)}`;

/** The rupees next to an amount, halves up, as whole paise: 14 720 is 14 700. */
export const toWholeRupees = (paise: number): number => Math.floor((paise + 50) / 100) * 100;

/** The store credit that pays for a bill, whole paise: of a rounded bill in whole rupees, so that what is left to pay is whole, too. */
export function creditFor({ totalPaise, lines }: Pick<Bill, 'totalPaise' | 'lines'>, balancePaise: number): number {
  const most = Math.max(0, Math.min(balancePaise, totalPaise));
  return isRounded(lines) ? most - (most % 100) : most;
}

/** The bill of an order by its totals. @param lines undefined for the waived fees of a shop without rules */
export function billOfTotals(
  totals: Pick<Bill, 'count' | 'grossPaise' | 'totalPaise'>,
  lines: readonly BillLine[] = waivedFees,
): Bill {
  const { grossPaise, totalPaise } = totals;
  const productsPaise = totalPaise - amountOf(lines);
  return {
    ...totals,
    lines,
    productsPaise,
    subtotalPaise: grossPaise - usualAmountOf(lines),
    savingsPaise: grossPaise - totalPaise,
  };
}

const amountOf = (lines: readonly BillLine[]) => lines.reduce((sum, { paise }) => sum + paise, 0);
/** Rounding is in what is usual, too: it saves nobody anything. */
const usualAmountOf = (lines: readonly BillLine[]) =>
  lines.reduce(
    (sum, { kind, paise, usualPaise = kind === 'round_off' ? paise : Math.max(0, paise) }) => sum + usualPaise,
    0,
  );

function linesBy({ delivery, handlingPaise, smallCart }: PricingRules, value: number, tipPaise: number): BillLine[] {
  const usual = delivery[0]?.feePaise ?? 0;
  const feePaise = delivery.findLast(({ fromPaise }) => fromPaise <= value)?.feePaise ?? usual;
  return [
    { kind: 'delivery', paise: feePaise, ...(feePaise < usual && { usualPaise: usual }) },
    ...charged('handling', handlingPaise),
    ...charged('small_cart', value < smallCart.belowPaise ? smallCart.feePaise : 0),
    ...charged('tip', tipPaise),
  ];
}

const charged = (kind: BillLineKind, paise: number): BillLine[] => (paise > 0 ? [{ kind, paise }] : []);

function withLines(sum: Sum, charged: readonly BillLine[], rounds: boolean): Bill {
  if (sum.count === 0) return { ...sum, lines: [], grossPaise: 0, totalPaise: 0, savingsPaise: 0 };
  const exactPaise = sum.productsPaise + amountOf(charged);
  const lines: readonly BillLine[] = rounds
    ? [...charged, { kind: 'round_off', paise: toWholeRupees(exactPaise) - exactPaise }]
    : charged;
  const grossPaise = sum.subtotalPaise + usualAmountOf(lines);
  const totalPaise = sum.productsPaise + amountOf(lines);
  return { ...sum, lines, grossPaise, totalPaise, savingsPaise: grossPaise - totalPaise };
}

/**
 * The value that products worth `productsPaise` lack for a lower delivery fee, and that fee. Undefined when it cannot be lower. Whole
 * paise.
 */
export function nextDelivery(
  { delivery }: PricingRules,
  productsPaise: number,
): { missingPaise: number; feePaise: number } | undefined {
  const current = delivery.findLast(({ fromPaise }) => fromPaise <= productsPaise)?.feePaise ?? 0;
  const next = delivery.find(({ fromPaise, feePaise }) => fromPaise > productsPaise && feePaise < current);
  return next && { missingPaise: next.fromPaise - productsPaise, feePaise: next.feePaise };
}

/** The value that products worth `productsPaise` lack for an order; 0 when nothing. Whole paise. */
export const missingForOrder = ({ minimumPaise }: PricingRules, productsPaise: number): number =>
  Math.max(0, minimumPaise - productsPaise);
