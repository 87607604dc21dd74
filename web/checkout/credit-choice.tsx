import { formatPaise } from '../../contract/money/money.ts';
import type { Bill } from '../../contract/money/pricing.ts';
import { m } from '../../messages/index.ts';
import CreditLines from '../orders/credit-lines.tsx';
import { Switch } from '../ui/switch.tsx';
import type { UsableCredit } from './use-store-credit.ts';

interface Props {
  credit: UsableCredit;
  bill: Pick<Bill, 'totalPaise' | 'lines'>;
}

/** Returns how much store credit the order uses, and what is left to pay. */
export default function CreditChoice({ credit, bill }: Props) {
  const usedPaise = credit.usedFor(bill);
  return (
    <>
      <Switch checked={credit.isUsed} onChange={credit.use}>
        {m.refunds.useCredit({ amount: formatPaise(credit.balancePaise) })}
      </Switch>
      {usedPaise > 0 && <CreditLines creditPaise={usedPaise} duePaise={bill.totalPaise - usedPaise} />}
    </>
  );
}
