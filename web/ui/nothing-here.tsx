import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface Props {
  title: string;
  to: string;
  /** The text of the link. */
  link: string;
  children: ReactNode;
}

/** Instead of products or orders that are not there: an open box, and a link to others. */
export const NothingHere = ({ title, to, link, children }: Props) => (
  <EmptyState picture="orders" title={title} action={<ButtonLink to={to}>{link}</ButtonLink>}>
    {children}
  </EmptyState>
);
