import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

/** The look of a choice. */
export const toggleShape = (selected: boolean) =>
  classNames(
    'inline-flex min-h-11 items-center gap-2 rounded-full! border px-4 text-sm font-semibold whitespace-nowrap transition-colors',
    selected ? 'border-accent bg-accent text-on-accent' : 'border-line bg-canvas hover:border-accent-line',
  );

export interface ToggleProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  /** The label of each value, in the order of the buttons. */
  options: readonly (readonly [value: T, label: string])[];
  value: T | undefined;
  onChange: (value: T) => void;
  className?: string;
}

/** Buttons of which one is pressed. */
export const ToggleGroup = <T extends string>({ label, options, value, onChange, className }: ToggleProps<T>) => (
  <fieldset className={classNames('flex flex-wrap gap-2', className)}>
    <legend className="sr-only">{label}</legend>
    {options.map(([each, text]) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === value}
        onClick={() => onChange(each)}
        className={toggleShape(each === value)}
      >
        {text}
      </button>
    ))}
  </fieldset>
);

/** A link that looks the same, for filters in the URL. `count` is shown beside its text. */
export const ToggleLink = ({
  current,
  count,
  children,
  ...link
}: Pick<LinkProps, 'to'> & {
  current: boolean;
  count?: number | undefined;
  children: ReactNode;
}) => (
  <Link {...link} preventScrollReset aria-current={current ? 'page' : undefined} className={toggleShape(current)}>
    {children}
    {count !== undefined && (
      <span
        className={classNames(
          'min-w-6 rounded-full px-1.5 text-center text-xs leading-5 tabular-nums',
          current ? 'bg-canvas text-accent' : 'bg-surface text-muted',
        )}
      >
        {count}
      </span>
    )}
  </Link>
);
