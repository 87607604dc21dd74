import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type Variant = 'solid' | 'outline' | 'quiet' | 'danger';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-5 font-semibold transition-colors duration-150 ' +
  'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

const variants: Record<Variant, string> = {
  solid: 'bg-accent text-on-accent enabled:hover:bg-accent-strong [a]:hover:bg-accent-strong',
  outline: 'border border-accent-line bg-canvas text-accent hover:bg-accent-soft',
  quiet: 'bg-surface text-ink hover:bg-line',
  danger: 'bg-danger text-on-danger hover:opacity-90',
};

interface Own {
  variant?: Variant;
}

/** A button. While `busy` it shows `busyLabel` and cannot be pressed again. */
export function Button({
  variant = 'solid',
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Own & { busy?: boolean; busyLabel?: string }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(shape, variants[variant], className)}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'solid', className, ...rest }: ComponentProps<typeof Link> & Own) {
  return <Link {...rest} data-button className={classNames(shape, variants[variant], className)} />;
}

const textShape = 'inline-flex min-h-11 items-center gap-1.5 rounded-md font-semibold text-accent hover:underline';

/** A button that looks like a link, for what stands beside the main action. */
export const TextButton = ({ className, type = 'button', ...rest }: ComponentProps<'button'>) => (
  <button {...rest} type={type} className={classNames(textShape, className)} />
);

/** A link as high as a finger. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={classNames(textShape, className)} />
);

/** A round or square icon button; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink transition-colors hover:bg-surface disabled:opacity-50',
        className,
      )}
    />
  );
}
