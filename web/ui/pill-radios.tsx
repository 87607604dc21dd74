import { useId } from 'react';
import { classNames } from './class-names.ts';
import { type ToggleProps, toggleShape } from './toggle-group.tsx';

/** Looks like `ToggleGroup`, as one stop of the Tab key: arrow keys choose. */
export function PillRadios<T extends string>({ label, options, value, onChange, className }: ToggleProps<T>) {
  const name = useId();
  return (
    <fieldset className={classNames('flex flex-wrap gap-2', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map(([each, text]) => (
        <label
          key={each}
          className={classNames(
            toggleShape(each === value),
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
