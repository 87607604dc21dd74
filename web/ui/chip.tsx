import type { ReactNode } from 'react';
import { X } from './icons.tsx';

interface Props {
  children: ReactNode;
  /** Adds a remove button; `removeLabel` is its accessible name. */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A short label with a border. */
export const Chip = ({ children, onRemove, removeLabel }: Props) => (
  <span className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-accent-soft px-2.5 text-sm font-medium text-accent-strong">
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    {onRemove && (
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="-mr-1.5 inline-flex size-6 shrink-0 items-center justify-center rounded-full! hover:bg-accent-line"
      >
        <X size={14} />
      </button>
    )}
  </span>
);
