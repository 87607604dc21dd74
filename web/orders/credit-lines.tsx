import { formatPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';

/** Below the total: the store credit that an order uses, and what is left to pay. Whole paise. */
const CreditLines = ({ creditPaise, duePaise }: { creditPaise: number; duePaise: number }) => (
  <dl className="space-y-2">
    <div className="flex justify-between gap-4 text-sm font-semibold text-offer">
      <dt>{m.refunds.credit()}</dt>
      <dd className="tabular-nums">{formatPaise(-creditPaise)}</dd>
    </div>
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
      <dt>{m.refunds.toPay()}</dt>
      <dd className="tabular-nums">{formatPaise(duePaise)}</dd>
    </div>
  </dl>
);

export default CreditLines;
