import { type ReactNode, useId, useState } from 'react';
import {
  type SubstituteChoice,
  type SubstituteWishes,
  substituteChoices,
} from '../../../contract/orders/substitute-choices.ts';
import { m } from '../../../messages/index.ts';
import { Select } from '../../ui/select.tsx';

export const choiceLabels = (): Readonly<Record<SubstituteChoice, string>> => ({
  similar: m.substitutes.similar(),
  ask: m.substitutes.ask(),
  leave: m.substitutes.leave(),
});
const hints = (): Readonly<Record<SubstituteChoice, string>> => ({
  similar: m.substitutes.similarHint(),
  ask: m.substitutes.askHint(),
  leave: m.substitutes.leaveHint(),
});

const options = (): readonly (readonly [SubstituteChoice | '', string])[] => [
  ['', m.substitutes.asOrder()],
  ...substituteChoices.map((choice) => [choice, choiceLabels()[choice]] as const),
];

interface Props {
  /** The products of the cart or the order. */
  products: readonly { id: string; name: string }[];
  wishes: SubstituteWishes;
  onOrder: (choice: SubstituteChoice) => void;
  /** @param choice null for as the order */
  onLine: (productId: string, choice: SubstituteChoice | null) => void;
  /** In place of the heading of the fields. */
  legend?: ReactNode;
}

/** Choices for products that are not there: for the order, and for single products. */
export function ChoiceFields({ products, wishes, onOrder, onLine, legend }: Props) {
  const name = useId();
  const [isOpen, setOpen] = useState(Object.keys(wishes.lines).length > 0);
  return (
    <div>
      <fieldset>
        <legend className={legend ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{m.substitutes.heading()}</legend>
        <div className="space-y-2">
          {substituteChoices.map((choice) => (
            <label
              key={choice}
              className="flex min-h-12 cursor-pointer items-start gap-3 rounded-md border border-line bg-canvas px-3 py-2.5 text-sm has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name={name}
                checked={wishes.order === choice}
                onChange={() => onOrder(choice)}
                className="mt-0.5 size-4.5 shrink-0 accent-accent"
              />
              <span>
                <span className="block font-semibold">{choiceLabels()[choice]}</span>
                <span className="block text-muted">{hints()[choice]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {products.length > 1 && (
        <details className="mt-2" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
            {m.substitutes.perProduct()}
          </summary>
          <ul className="space-y-3 pt-1">
            {products.map(({ id, name: product }) => (
              <li key={id}>
                <Select
                  label={product}
                  aria-label={m.substitutes.choiceFor({ name: product })}
                  value={wishes.lines[id] ?? ''}
                  options={options()}
                  onChange={(choice) => onLine(id, choice === '' ? null : choice)}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
