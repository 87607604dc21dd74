import type { ReactNode } from 'react';
import { fees } from '../../contract/limits.ts';
import { formatPaise, type Totals } from '../../contract/money.ts';
import { m } from '../../messages/index.ts';

/** The bill, line by line (spec §2, §9); waived fees are struck through. */
export function Bill({ totals }: { totals: Totals }) {
  const { subtotalPaise, totalPaise, savingsPaise } = totals;
  return (
    <dl className="space-y-2 text-sm">
      <BillLine
        name={m.cart.subtotal()}
        struckPaise={subtotalPaise > totalPaise ? subtotalPaise : undefined}
        paise={totalPaise}
      />
      <BillLine name={m.cart.deliveryFee()} struckPaise={fees.deliveryPaise} paise={0} />
      <BillLine name={m.cart.handlingCharge()} struckPaise={fees.handlingPaise} paise={0} />
      <div className="flex justify-between font-semibold text-offer">
        <dt>{m.cart.totalSavings()}</dt>
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
    <span className="sr-only">{m.cart.insteadOf()} </span>
    {children}
  </s>
);

/** The amount to pay. */
export const BillTotal = ({ totals }: { totals: Totals }) => (
  <p className="flex items-baseline justify-between text-lg font-bold">
    <span>{m.cart.total()}</span> <span className="tabular-nums">{formatPaise(totals.totalPaise)}</span>
  </p>
);
