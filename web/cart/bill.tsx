import type { ReactNode } from 'react';
import { textIn } from '../../contract/catalogue/translations.ts';
import { formatPaise, toPaise } from '../../contract/money/money.ts';
import {
  type BilledOffer,
  type Bill as BillFacts,
  type BillLineKind,
  billedAmount,
  shownLines,
} from '../../contract/money/pricing.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';

type BilledWords = Pick<BilledOffer, 'code' | 'title' | 'translations'>;

const words = (): Record<BillLineKind, string> => ({
  delivery: m.cart.deliveryFee(),
  handling: m.cart.handlingCharge(),
  small_cart: m.cart.smallCartFee(),
  tip: m.cart.tip(),
  coupon: m.cart.coupon(),
  round_off: m.cart.roundOff(),
});

/** The name of a line of the bill: of an offer its code, or its title. */
export function billWord({ kind, offer }: { kind: BillLineKind; offer?: BilledWords | undefined }): string {
  if (offer?.code) return `${words().coupon} ${offer.code}`;
  return offer ? textIn(offer, 'title', currentLocale()) : words()[kind];
}

/** The reduction of fees, whole paise: named apart, because it is no discount on products. */
export const feeSavingsOf = ({ lines }: Pick<BillFacts, 'lines'>): number =>
  lines.reduce((sum, { paise, usualPaise = paise }) => sum + usualPaise - paise, 0);

/** The same in words. */
export function feeSavingsText(bill: Pick<BillFacts, 'lines'>): string {
  const amount = formatPaise(feeSavingsOf(bill));
  const kinds = bill.lines.filter(({ usualPaise, paise }) => usualPaise !== undefined && paise === 0);
  return kinds.length > 1 ? m.cart.noFees({ amount }) : m.cart.lowerFees({ amount });
}

/** The lines that cost something, with their amounts in words, for the people who pack and collect. Rupees. */
export const chargedLines = (lines: NonNullable<Order['bill']>) =>
  lines
    .filter(({ amount }) => amount !== 0)
    .map((line) => ({ ...line, shown: billedAmount({ kind: line.kind, paise: toPaise(line.amount) }) }));

/** The bill, line by line; what is not charged is struck through. */
export function Bill({ bill }: { bill: BillFacts }) {
  const { subtotalPaise, productsPaise, savingsPaise, lines } = bill;
  return (
    <dl className="space-y-2 text-sm">
      <BillLine
        name={m.cart.subtotal()}
        struckPaise={subtotalPaise > productsPaise ? subtotalPaise : undefined}
        amount={formatPaise(productsPaise)}
      />
      {shownLines(lines).map((line) => (
        <BillLine key={line.kind} name={billWord(line)} struckPaise={line.usualPaise} amount={billedAmount(line)} />
      ))}
      {savingsPaise > 0 && (
        <div className="flex flex-wrap justify-between gap-x-4 font-semibold text-offer">
          <dt>
            {m.cart.totalSavings()}
            {feeSavingsOf(bill) > 0 && (
              <span className="block text-xs font-normal text-muted">{feeSavingsText(bill)}</span>
            )}
          </dt>
          <dd className="ml-auto tabular-nums">{formatPaise(savingsPaise)}</dd>
        </div>
      )}
    </dl>
  );
}

const BillLine = ({
  name,
  struckPaise,
  amount,
}: {
  name: string;
  struckPaise?: number | undefined;
  amount: string;
}) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd className="ml-auto text-right tabular-nums">
      {struckPaise !== undefined && <Struck>{formatPaise(struckPaise)}</Struck>} {amount}
    </dd>
  </div>
);

/** A price that no longer applies, also marked for screen readers. */
export const Struck = ({ children }: { children: ReactNode }) => (
  <s className="mr-1 text-muted">
    <span className="sr-only">{m.cart.insteadOf()} </span>
    {children}
  </s>
);

/** The amount to pay. */
export const BillTotal = ({ bill }: { bill: Pick<BillFacts, 'totalPaise'> }) => (
  <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
    <span>{m.cart.total()}</span> <span className="tabular-nums">{formatPaise(bill.totalPaise)}</span>
  </p>
);
