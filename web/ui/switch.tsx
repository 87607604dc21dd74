import { type ReactNode, useId } from 'react';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** Shown under the label. */
  hint?: string;
}

/** A switch with its label. */
export function Switch({ checked, onChange, children, hint }: Props) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => onChange(!checked)}
        className="relative h-7 w-12 shrink-0 rounded-full! bg-field transition-colors aria-checked:bg-accent"
      >
        <span
          className={`absolute top-1 left-1 size-5 rounded-full bg-on-accent transition-transform ${checked ? 'translate-x-5' : ''}`}
        />
      </button>
      <span className="min-w-0">
        <label htmlFor={id} id={`${id}-label`} className="cursor-pointer font-semibold">
          {children}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
