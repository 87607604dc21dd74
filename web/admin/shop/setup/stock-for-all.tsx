import { useId, useState } from 'react';
import { productLimits } from '../../../../contract/catalogue/admin-limits.ts';
import { countIn } from '../../../../contract/money/amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { inputBorder } from '../../../ui/labelled.tsx';

interface Props {
  label: string;
  /** The text of the button. */
  action: string;
  busy: boolean;
  onStock: (stock: number) => void;
}

const usual = '20';

/** One stock for many products. */
export function StockForAll({ label, action, busy, onStock }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(usual);
  const stock = countIn(typed) ?? 0;
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`h-11 w-20 rounded-md border bg-canvas px-2.5 tabular-nums ${inputBorder(undefined)}`}
      />
      <Button
        variant="outline"
        className="px-3"
        busy={busy}
        disabled={stock === 0 || stock > productLimits.stock}
        onClick={() => onStock(stock)}
      >
        {action}
      </Button>
    </div>
  );
}
