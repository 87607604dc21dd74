import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronLeft } from './icons.tsx';

interface Props {
  to: string;
  /** The name of the screen that it leads to. */
  children: ReactNode;
}

/** Above the title of a screen: leads to the list that the screen belongs to. */
export const BackLink = ({ to, children }: Props) => (
  <Link
    to={to}
    className="-ml-1 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-accent hover:text-accent-strong"
  >
    <ChevronLeft size={18} />
    {children}
  </Link>
);
