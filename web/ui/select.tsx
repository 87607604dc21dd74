import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

interface Props<T extends string> extends Omit<ComponentProps<'select'>, 'onChange' | 'children'> {
  label: string;
  /** The label of each value, in the order of the list. */
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
  /** Shows the label at the left instead of above. */
  inline?: boolean;
  /** Only screen readers get the label. */
  hideLabel?: boolean;
}

/** A labelled native select. */
export function Select<T extends string>({
  label,
  options,
  onChange,
  inline,
  hideLabel,
  className,
  ...select
}: Props<T>) {
  const id = useId();
  return (
    <div className={classNames(inline && 'flex items-center gap-2', className)}>
      <label
        htmlFor={id}
        className={classNames('text-sm font-semibold', hideLabel ? 'sr-only' : inline ? 'shrink-0' : 'mb-1.5 block')}
      >
        {label}
      </label>
      <select
        {...select}
        id={id}
        onChange={(event) => onChange(event.target.value as T)}
        className={classNames(
          'rounded-md border border-field bg-canvas px-3 hover:border-accent',
          inline ? 'h-11 min-w-0' : 'h-12 w-full',
        )}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
