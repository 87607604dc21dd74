/** Small labelled fields of lines. */
import type { ComponentProps } from 'react';
import { m } from '../../../../messages/index.ts';
import { classNames } from '../../../ui/class-names.ts';

interface CellProps extends ComponentProps<'input'> {
  label: string;
  /** The label with the name of the product, for screen readers. */
  name: string;
  error?: string | undefined;
  warning?: string | undefined;
}

/** A small labelled field. */
export const Cell = ({ label, name, error, warning, className, ...input }: CellProps) => (
  <label className={classNames('text-xs text-muted', className)}>
    {label}
    <input
      {...input}
      aria-label={name}
      aria-invalid={error ? true : undefined}
      autoComplete="off"
      className={classNames(
        'mt-1 h-11 w-full rounded-md border bg-canvas px-3 text-base text-ink tabular-nums',
        error ? 'border-danger' : 'border-field hover:border-accent',
      )}
    />
    {(error ?? warning) && (
      <span role="alert" className={classNames('mt-1 block', error ? 'text-danger' : 'text-warning')}>
        {error ?? warning}
      </span>
    )}
  </label>
);

interface ReasonProps<T extends string> {
  label: string;
  /** The label with the name of the product, for screen readers. */
  name: string;
  reasons: readonly T[];
  words: Record<T, string>;
  value: T | '';
  error?: string | undefined;
  onChange: (reason: T | '') => void;
}

/** Chooses a reason. */
export const ReasonCell = <T extends string>({
  label,
  name,
  reasons,
  words,
  value,
  error,
  onChange,
}: ReasonProps<T>) => (
  <label className="w-40 shrink-0 text-xs text-muted">
    {label}
    <select
      aria-label={name}
      aria-invalid={error ? true : undefined}
      value={value}
      onChange={({ target }) => onChange(reasons.find((each) => each === target.value) ?? '')}
      className={classNames(
        'mt-1 h-11 w-full rounded-md border bg-canvas px-2 text-base text-ink',
        error ? 'border-danger' : 'border-field hover:border-accent',
      )}
    >
      <option value="">{m.adminInventory.chooseReason()}</option>
      {reasons.map((reason) => (
        <option key={reason} value={reason}>
          {words[reason]}
        </option>
      ))}
    </select>
    {error && (
      <span role="alert" className="mt-1 block text-danger">
        {error}
      </span>
    )}
  </label>
);
