import { formatPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { BillNotes } from '../cart/bill-notes.tsx';
import type { CartBill } from '../cart/use-bill.ts';
import { ToggleGroup } from '../ui/toggle-group.tsx';

interface Props {
  cartBill: CartBill;
  /** Whole paise, 0 for none. */
  tipPaise: number;
  onTip: (paise: number) => void;
}

/** Parts above the bill in a shop with fees of its own: the value missing for a lower fee, and the tips to choose from. */
export default function FeeParts({ cartBill, tipPaise, onTip }: Props) {
  const tipsPaise = cartBill.rules?.tipsPaise ?? [];
  return (
    <>
      <BillNotes cartBill={cartBill} />
      {tipsPaise.length > 0 && <TipChoice tipsPaise={tipsPaise} chosen={tipPaise} onChoose={onTip} />}
    </>
  );
}

interface TipProps {
  /** Whole paise. */
  tipsPaise: readonly number[];
  /** 0 for none. */
  chosen: number;
  onChoose: (paise: number) => void;
  /** How the amounts are chosen. */
  Choices?: typeof ToggleGroup;
}

/** A tip for the person who brings the order: none until the customer chooses one. */
export function TipChoice({ tipsPaise, chosen, onChoose, Choices = ToggleGroup }: TipProps) {
  const options = [0, ...tipsPaise].map(
    (paise) => [String(paise), paise === 0 ? m.checkout.noTip() : shortAmount(paise)] as const,
  );
  return (
    <div>
      <p aria-hidden className="text-sm font-semibold">
        {m.checkout.tipTitle()}
      </p>
      <p className="mb-2 text-sm text-muted">{m.checkout.tipHint()}</p>
      <Choices
        label={m.checkout.tipTitle()}
        options={options}
        value={String(chosen)}
        onChange={(paise) => onChoose(Number(paise))}
      />
    </div>
  );
}

/** '₹20' for whole rupees. */
const shortAmount = (paise: number): string => formatPaise(paise).replace(/\.00$/, '');
