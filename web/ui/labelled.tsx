import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  /** Id of the control; its message has the id `{id}-note`. */
  id: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** True when screen readers read the error where it appears: for forms that do not move the focus to the field. */
  isAlert?: boolean | undefined;
  /** True when the control is one that a `label` element can name. Others refer to the id `{id}-label`. */
  isInput?: boolean;
  children: ReactNode;
  className?: string | undefined;
}

const labelText = 'mb-1.5 block text-sm font-semibold';

/** A control with its label and message. */
export function Labelled({ id, label, error, hint, isAlert, isInput = false, children, className }: Props) {
  const note = error ?? hint;
  return (
    <div className={className}>
      {isInput ? (
        <label htmlFor={id} className={labelText}>
          {label}
        </label>
      ) : (
        <span id={`${id}-label`} className={labelText}>
          {label}
        </span>
      )}
      {children}
      {note && (
        <p
          id={`${id}-note`}
          role={isAlert && error ? 'alert' : undefined}
          className={classNames('mt-1.5 text-sm', error ? 'text-danger' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

/** The attributes of an input in `Labelled`. */
export const labelledInput = (id: string, error: string | undefined, hint?: string) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': (error ?? hint) ? `${id}-note` : undefined,
});

/** The border of an input. */
export const inputBorder = (error: string | undefined): string =>
  error ? 'border-danger' : 'border-field hover:border-accent';
