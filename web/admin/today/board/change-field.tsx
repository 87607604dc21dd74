import { amountIn } from '../../../../contract/money/amounts.ts';
import { usualCash } from '../../../../contract/money/cash-change.ts';
import { formatPaise, toPaise, toRupees } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { MoneyField } from '../../../forms/number-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { TriangleAlert } from '../../../ui/icons.tsx';
import { Banknote } from '../../../ui/order-icons.ts';

/** The missing part of an amount in rupees when this is handed over, in paise: 0 for nothing, undefined for what is no amount. */
export function missingIn(typed: string, toCollect: number): number | undefined {
  const handedOver = amountIn(typed);
  return handedOver === undefined ? undefined : Math.max(0, toPaise(toCollect) - toPaise(handedOver));
}

interface Props {
  /** Rupees. */
  toCollect: number;
  /** Rupees: what the customer said that they hand over. */
  announced: number | undefined;
  typed: string;
  error: string | undefined;
  onTyped: (typed: string) => void;
}

/** Calculates the change to give. What is typed here stays on the device: the store needs only what was collected. */
export function ChangeField({ toCollect, announced, typed, error, onTyped }: Props) {
  const handedOver = amountIn(typed);
  const usual = usualCash(toPaise(toCollect));
  return (
    <div className="rounded-lg bg-surface p-3">
      <MoneyField
        name="handedOver"
        label={m.cash.handedOver()}
        hint={
          announced !== undefined
            ? m.cash.announced({ amount: shortAmount(toPaise(announced)) })
            : m.cash.handedOverHint()
        }
        value={typed}
        error={error}
        onChange={(event) => onTyped(event.target.value)}
      />
      {usual.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around three buttons.
        <div role="group" aria-label={m.cash.usual()} className="mt-2 flex flex-wrap gap-2">
          {usual.map((paise) => (
            <Button key={paise} variant="outline" className="px-4" onClick={() => onTyped(String(toRupees(paise)))}>
              {shortAmount(paise)}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="mt-2 font-semibold tabular-nums">
        {handedOver !== undefined && <Change paise={toPaise(handedOver) - toPaise(toCollect)} />}
      </p>
    </div>
  );
}

const shortAmount = (paise: number): string => formatPaise(paise).replace(/\.00$/, '');

/** The change to give back, or the missing sum: they differ by sign and colour. */
function Change({ paise }: { paise: number }) {
  if (paise < 0)
    return (
      <span className="flex items-center gap-2 text-danger">
        <TriangleAlert size={20} className="shrink-0" />
        {m.cash.short({ amount: formatPaise(-paise) })}
      </span>
    );
  return (
    <span className="flex items-center gap-2 text-success-strong">
      <Banknote size={20} className="shrink-0" />
      {paise === 0 ? m.cash.exact() : m.cash.giveBack({ amount: formatPaise(paise) })}
    </span>
  );
}
