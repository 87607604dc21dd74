import { classNames } from '../../ui/class-names.ts';

interface Option<Value> {
  value: Value;
  label: string;
  hint?: string | undefined;
}

interface Props<Value> {
  /** Names the group for screen readers. */
  legend: string;
  /** The name of the inputs, unique on the page. */
  name: string;
  options: readonly Option<Value>[];
  /** Undefined before anything is chosen. */
  value: Value | undefined;
  disabled?: boolean;
  onChange: (value: Value) => void;
  className?: string;
}

/** One choice of a few, each on a card with its explanation. */
export const RadioCards = <Value extends string>({
  legend,
  name,
  options,
  value,
  disabled,
  onChange,
  className,
}: Props<Value>) => (
  <fieldset className={classNames('grid gap-2', className)} disabled={disabled}>
    <legend className="sr-only">{legend}</legend>
    {options.map((option) => (
      <label
        key={option.value}
        className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-4 hover:border-accent-line has-checked:border-accent has-checked:bg-accent-soft"
      >
        <input
          type="radio"
          name={name}
          className="mt-1 size-5 shrink-0 accent-accent"
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{option.label}</span>
          {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
        </span>
      </label>
    ))}
  </fieldset>
);
