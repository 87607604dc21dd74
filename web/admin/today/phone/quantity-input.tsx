import { useId, useState } from 'react';
import { limits } from '../../../../contract/api/limits.ts';
import { countIn } from '../../../../contract/money/amounts.ts';
import { m } from '../../../../messages/index.ts';
import { numberFault } from '../../../forms/number-fields.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { inputBorder } from '../../../ui/labelled.tsx';

interface Props {
  productId: string;
  /** Of the product. */
  name: string;
  /** 0 for none, and for what cannot be read: an order without a quantity is not placed. */
  quantity: number;
  autoFocus: boolean;
  onChange: (quantity: number) => void;
  /** Enter, or a letter, which begins the name of the next product. */
  onNext: () => void;
}

const unitsIn = (typed: string): number => {
  const count = countIn(typed) ?? 0;
  return count > limits.units ? 0 : count;
};

/** How many units of a product the caller wants. */
export function QuantityInput({ productId, name, quantity, autoFocus, onChange, onNext }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(String(quantity));
  const shown = unitsIn(typed) === quantity ? typed : String(quantity);
  const isTooMuch = (countIn(shown) ?? 0) > limits.units;
  const error = isTooMuch ? m.validation.quantityMost() : numberFault('count', shown);
  return (
    <div className="shrink-0">
      <input
        // biome-ignore lint/a11y/noAutofocus: after the product comes its quantity
        autoFocus={autoFocus}
        onFocus={(event) => event.target.select()}
        data-product={productId}
        aria-label={m.phoneCalls.quantityOf({ name })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
        inputMode="numeric"
        autoComplete="off"
        className={classNames(
          'block h-11 w-16 rounded-md border bg-canvas px-2 text-center tabular-nums',
          inputBorder(error),
        )}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(unitsIn(target.value));
        }}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          const isLetter = /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey;
          if (key === 'Enter' || isLetter) onNext();
        }}
      />
      {error && (
        <p id={id} role="alert" className="mt-1 w-28 text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
