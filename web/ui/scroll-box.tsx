import type { ReactNode } from 'react';

/** A scrolling area for long content. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus in it the arrow keys scroll it
  <section aria-label={label} tabIndex={0} className="max-h-80 overflow-auto focus-visible:-outline-offset-2">
    {children}
  </section>
);
