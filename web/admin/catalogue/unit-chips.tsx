import { useId } from 'react';
import { type Unit, units } from '../../../contract/limits.ts';
import { classNames } from '../../ui/class-names.ts';

interface Props {
  unit: Unit | '';
  onChange: (unit: Unit) => void;
  error?: string | undefined;
}

/** One unit of nine. Radio buttons that look like chips: the arrow keys move among them. */
export function UnitChips({ unit, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} data-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Unit*</legend>
      <div className="flex flex-wrap gap-2">
        {units.map((each) => (
          <label
            key={each}
            className={classNames(
              'relative inline-flex min-h-10 cursor-pointer items-center rounded-full border px-4 text-sm font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              unit === each ? 'border-accent bg-accent text-white' : 'border-line bg-white hover:border-accent-line',
            )}
          >
            <input
              type="radio"
              name={id}
              value={each}
              checked={unit === each}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {each}
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
