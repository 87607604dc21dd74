import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A scrolling area for what is longer, or wider, than its place. */
export function ScrollBox({ label, className = 'max-h-80', children }: Props) {
  const classes = classNames('overflow-auto focus-visible:-outline-offset-2', className);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus in it the arrow keys scroll it
    <section aria-label={label} tabIndex={0} className={classes}>
      {children}
    </section>
  );
}
