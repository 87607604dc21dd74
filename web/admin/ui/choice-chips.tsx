import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface Props<T extends string> {
  legend: ReactNode;
  options: readonly T[];
  wordFor: (option: T) => string;
  chosen: T | '';
  onChange: (option: T) => void;
  error?: string | undefined;
}

/** Radio buttons that look like chips. */
export function ChoiceChips<T extends string>({ legend, options, wordFor, chosen, onChange, error }: Props<T>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} data-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((each) => (
          <label
            key={each}
            className={classNames(
              'relative inline-flex min-h-10 cursor-pointer items-center rounded-full border px-4 text-sm font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              chosen === each
                ? 'border-accent bg-accent text-on-accent'
                : 'border-line bg-canvas hover:border-accent-line',
            )}
          >
            <input
              type="radio"
              name={id}
              value={each}
              checked={chosen === each}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {wordFor(each)}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
