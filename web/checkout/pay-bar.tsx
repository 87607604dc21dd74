import type { ReactNode } from 'react';

interface Props {
  total: ReactNode;
  /** The button that orders. */
  children: ReactNode;
}

/** The total and the button that orders, which stay at the bottom of a phone's screen. */
export const PayBar = ({ total, children }: Props) => (
  <div className="bottom-bar flex flex-wrap items-center justify-between gap-x-4 sm:border-t sm:border-line sm:pt-4">
    {total}
    {children}
  </div>
);
