import { type ReactNode, type Ref, useId } from 'react';
import { chargedPaise, isInRange, weightRange } from '../../../../contract/catalogue/weight.ts';
import { gramsIn } from '../../../../contract/money/amounts.ts';
import { formatPaise, toPaise } from '../../../../contract/money/money.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { m } from '../../../../messages/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { inputBorder } from '../../../ui/labelled.tsx';

/** A line that may be sold by weight. */
type Line = Pick<FulfilmentOrder['product_details'][number], 'name' | 'quantity' | 'weight'>;
type Weight = NonNullable<Line['weight']>;
type ByWeight = Line & { weight: Weight };

export const isByWeight = <L extends Line>(line: L): line is L & ByWeight => line.weight !== undefined;

/** A typed weight when all units of a line may weigh so much; undefined otherwise. */
export function fittingGrams(typed: string, { weight, quantity }: ByWeight): number | undefined {
  const grams = gramsIn(typed);
  return isInRange(grams, weight, quantity) ? grams : undefined;
}

/** The price of all units of a line when they weigh this, whole paise. */
function linePaise({ weight, quantity }: ByWeight, grams: number): number {
  const most = weight.most === undefined ? undefined : toPaise(weight.most);
  return chargedPaise(toPaise(weight.price), weight, quantity, grams, most) * quantity;
}

interface Props {
  line: ByWeight;
  /** With the letter of its order, when several are picked. */
  name?: string;
  typed: string;
  onTyped: (typed: string) => void;
  /** Somebody tried to go on with a weight that does not fit. */
  refused: boolean;
  ref?: Ref<HTMLInputElement>;
  /** A button beside it. */
  after?: ReactNode;
  className?: string;
}

/** The weight of all units of a line, its range, and the price that follows. */
export function WeightField({ line, name = line.name, typed, onTyped, refused, ref, after, className }: Props) {
  const id = useId();
  const { weight, quantity } = line;
  const { least, most } = weightRange(weight, quantity);
  const range = { least, most };
  const grams = fittingGrams(typed, line);
  // A number that can still become one in the range is not called wrong while it is typed.
  const tooMuch = (gramsIn(typed) ?? 0) > most;
  const error = grams === undefined && (refused || tooMuch) ? m.byWeightAdmin.outside(range) : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold tabular-nums">
        <span className="sr-only">{m.byWeightAdmin.weightOf({ units: quantity, name })}, </span>
        <span aria-hidden>{m.byWeightAdmin.weight()}: </span>
        {m.byWeightAdmin.between(range)}
      </label>
      <div className={classNames('flex gap-3', !after && 'max-w-56')}>
        <input
          ref={ref}
          id={id}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          className={classNames(
            'h-14 w-full min-w-0 rounded-md border bg-canvas px-3 text-2xl font-bold tabular-nums',
            inputBorder(error),
          )}
        />
        {after}
      </div>
      <p id={`${id}-note`} aria-live="polite" className={classNames('mt-1 min-h-5 text-sm', error && 'text-danger')}>
        {error ??
          (grams !== undefined &&
            m.byWeightAdmin.costs({
              amount: formatPaise(linePaise(line, grams)),
              ordered: formatPaise(toPaise(weight.price) * quantity),
            }))}
      </p>
    </div>
  );
}
