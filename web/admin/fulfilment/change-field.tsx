import { useState } from 'react';
import { usualCash } from '../../../contract/cash-change.ts';
import { formatPaise, toPaise, toRupees } from '../../../contract/money.ts';
import { m } from '../../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { amountIn } from '../cash/amount-in.ts';

/** Calculates the change to give. What is typed here stays on the device: the store needs only what was collected. */
export function ChangeField({ toCollect }: { /** Rupees. */ toCollect: number }) {
  const [typed, setTyped] = useState('');
  const handedOver = amountIn(typed);
  const error = typed.trim() !== '' && handedOver === undefined ? m.adminOrders.invalidAmount() : undefined;
  const usual = usualCash(toPaise(toCollect));
  return (
    <div>
      <Field
        name="handedOver"
        label={m.cash.handedOver()}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      {usual.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around three buttons.
        <div role="group" aria-label={m.cash.usual()} className="mt-2 flex flex-wrap gap-2">
          {usual.map((paise) => (
            <Button key={paise} variant="outline" onClick={() => setTyped(String(toRupees(paise)))}>
              {formatPaise(paise).replace(/\.00$/, '')}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="mt-2 font-semibold tabular-nums">
        {handedOver !== undefined && changeWords(toPaise(handedOver) - toPaise(toCollect))}
      </p>
    </div>
  );
}

function changeWords(paise: number): string {
  if (paise === 0) return m.cash.exact();
  return paise > 0 ? m.cash.giveBack({ amount: formatPaise(paise) }) : m.cash.short({ amount: formatPaise(-paise) });
}
