import type { ReactNode } from 'react';

interface Props {
  /** Of the control inside; its message gets `{id}-note`. */
  id: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
  className?: string;
}

/** A control that is no plain input, with its label above and its message below. */
export function Labelled({ id, label, error, hint, children, className }: Props) {
  const note = error ?? hint;
  return (
    <div className={className}>
      <span id={`${id}-label`} className="mb-1.5 block text-sm font-semibold">
        {label}
      </span>
      {children}
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? 'text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
