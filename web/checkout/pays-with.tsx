import { cashFor } from '../../contract/money/cash-change.ts';
import { formatPaise } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { ToggleGroup } from '../ui/toggle-group.tsx';

interface Props {
  /** Whole paise. */
  duePaise: number;
  /** Whole paise; undefined while the customer did not say. */
  chosen: number | undefined;
  onChoose: (paise: number | undefined) => void;
  /** How the amounts are chosen. */
  Choices?: typeof ToggleGroup;
}

/** The cash that the customer hands over at the door, so that the rider brings the change. */
export default function PaysWith({ duePaise, chosen, onChoose, Choices = ToggleGroup }: Props) {
  const amounts = cashFor(duePaise);
  const options = amounts.map(
    (paise) =>
      [String(paise), paise === duePaise ? m.cashBook.exactAmount() : formatPaise(paise).replace(/\.00$/, '')] as const,
  );
  return (
    <div>
      <p aria-hidden className="text-sm font-semibold">
        {m.cashBook.payWith()}
      </p>
      <p className="mb-2 text-sm text-muted">{m.cashBook.payWithHint()}</p>
      <Choices
        label={m.cashBook.payWith()}
        options={[['', m.cashBook.notSaid()], ...options]}
        value={chosen === undefined || !amounts.includes(chosen) ? '' : String(chosen)}
        onChange={(value) => onChoose(value === '' ? undefined : Number(value))}
      />
    </div>
  );
}
