import type { ReactNode } from 'react';
import { fees } from '../../contract/limits.ts';
import { formatPaise, type Totals } from '../../contract/money.ts';

/** The bill, line by line (spec §2, §9); waived fees are struck through. */
export function Bill({ totals }: { totals: Totals }) {
  const { subtotalPaise, totalPaise, savingsPaise } = totals;
  return (
    <dl className="space-y-2 text-sm">
      <BillLine
        name="Subtotal"
        struckPaise={subtotalPaise > totalPaise ? subtotalPaise : undefined}
        paise={totalPaise}
      />
      <BillLine name="Delivery Fee" struckPaise={fees.deliveryPaise} paise={0} />
      <BillLine name="Handling Charge" struckPaise={fees.handlingPaise} paise={0} />
      <div className="flex justify-between font-semibold text-accent">
        <dt>Total Savings</dt>
        <dd className="tabular-nums">{formatPaise(savingsPaise)}</dd>
      </div>
    </dl>
  );
}

const BillLine = ({ name, struckPaise, paise }: { name: string; struckPaise?: number | undefined; paise: number }) => (
  <div className="flex justify-between">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular-nums">
      {struckPaise !== undefined && <Struck>{formatPaise(struckPaise)}</Struck>} {formatPaise(paise)}
    </dd>
  </div>
);

/** A price that no longer applies, also marked for screen readers. */
export const Struck = ({ children }: { children: ReactNode }) => (
  <s className="mr-1 text-muted">
    <span className="sr-only">instead of </span>
    {children}
  </s>
);

/** The amount to pay. */
export const BillTotal = ({ totals }: { totals: Totals }) => (
  <p className="flex items-baseline justify-between text-lg font-bold">
    <span>Total</span> <span className="tabular-nums">{formatPaise(totals.totalPaise)}</span>
  </p>
);
