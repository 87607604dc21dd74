import type { ReactNode } from 'react';

interface Props {
  /** Id of the control; its message has the id `{id}-note`. */
  id: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
  className?: string;
}

/** A control other than a plain input, with its label and message. */
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
