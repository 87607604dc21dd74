import { m } from '../../messages/index.ts';
import { classNames } from './class-names.ts';
import { Minus, Plus } from './icons.tsx';

interface Props {
  /** Name of the counted item: 'Potato'. */
  of: string;
  quantity: number;
  /** Maximum; plus is disabled there. */
  max: number;
  onChange: (quantity: number) => void;
  size?: 'small' | 'large';
}

/**
 * minus / quantity / plus. Minus at 1 returns 0. Plus stays focusable at the maximum, so that keyboard users keep their place.
 */
export function Stepper({ of, quantity, max, onChange, size = 'small' }: Props) {
  const button = classNames(
    'flex items-center justify-center transition-colors hover:bg-accent-line aria-disabled:cursor-not-allowed aria-disabled:opacity-50 focus-visible:-outline-offset-4',
    size === 'small' ? 'size-10' : 'size-12',
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame
    <div
      role="group"
      aria-label={m.ui.quantityOf({ name: of })}
      className="inline-flex items-center overflow-hidden rounded-md border border-accent-line bg-accent-soft font-bold text-accent-strong"
    >
      <button
        type="button"
        className={button}
        aria-label={m.ui.removeOne({ name: of })}
        onClick={() => onChange(quantity - 1)}
      >
        <Minus size={16} strokeWidth={3} />
      </button>
      <span className={classNames('text-center tabular-nums', size === 'small' ? 'min-w-6 text-sm' : 'min-w-8')}>
        {quantity}
      </span>
      <button
        type="button"
        className={button}
        aria-label={m.ui.addOne({ name: of })}
        aria-disabled={quantity >= max}
        onClick={() => quantity < max && onChange(quantity + 1)}
      >
        <Plus size={16} strokeWidth={3} />
      </button>
    </div>
  );
}
