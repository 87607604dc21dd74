import { Minus, Plus } from 'lucide-react';
import { classNames } from './class-names.ts';

interface Props {
  /** Name of the counted item: 'Potato'. */
  of: string;
  quantity: number;
  /** Maximum; plus is disabled there. */
  most: number;
  onChange: (quantity: number) => void;
  size?: 'small' | 'large';
}

/**
 * minus / quantity / plus. Minus at 1 returns 0. Plus stays focusable at the maximum, so that keyboard users keep their place.
 */
export function Stepper({ of, quantity, most, onChange, size = 'small' }: Props) {
  const button = classNames(
    'flex items-center justify-center transition-colors hover:bg-accent-strong aria-disabled:cursor-not-allowed aria-disabled:opacity-50 focus-visible:outline-white focus-visible:-outline-offset-4',
    size === 'small' ? 'size-10' : 'size-12',
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame
    <div
      role="group"
      aria-label={`Quantity of ${of}`}
      className="inline-flex items-center overflow-hidden rounded-md bg-accent font-bold text-white"
    >
      <button type="button" className={button} aria-label={`Remove one ${of}`} onClick={() => onChange(quantity - 1)}>
        <Minus size={16} strokeWidth={3} aria-hidden />
      </button>
      <span className={classNames('text-center tabular-nums', size === 'small' ? 'min-w-6 text-sm' : 'min-w-8')}>
        {quantity}
      </span>
      <button
        type="button"
        className={button}
        aria-label={`Add one ${of}`}
        aria-disabled={quantity >= most}
        onClick={() => quantity < most && onChange(quantity + 1)}
      >
        <Plus size={16} strokeWidth={3} aria-hidden />
      </button>
    </div>
  );
}
