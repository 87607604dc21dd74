import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../../messages/index.ts';
import { ChevronLeft, ChevronRight } from './icons.tsx';

interface Props {
  page: number;
  totalPages: number;
  /** URL of a page. */
  linkTo: (page: number) => string;
  /** The position; '2 of 5' unless given. */
  children?: ReactNode;
}

const shape = 'flex min-h-11 items-center gap-1 rounded-md border px-4 font-semibold';

/** Previous, the position, Next. Previous is disabled on the first page, Next on the last. */
export const Pager = ({ page, totalPages, linkTo, children = m.ui.pageOf({ page, totalPages }) }: Props) => (
  <nav aria-label={m.ui.pages()} className="mt-8 flex items-center justify-center gap-4">
    <PageLink to={page > 1 ? linkTo(page - 1) : undefined} rel="prev">
      <ChevronLeft size={18} />
      {m.ui.previous()}
    </PageLink>
    <p className="text-sm font-medium tabular-nums">
      <span className="sr-only">{m.ui.page()} </span>
      {children}
    </p>
    <PageLink to={page < totalPages ? linkTo(page + 1) : undefined} rel="next">
      {m.ui.next()}
      <ChevronRight size={18} />
    </PageLink>
  </nav>
);

const PageLink = ({ to, rel, children }: { to: string | undefined; rel: string; children: ReactNode }) =>
  to === undefined ? (
    // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere is not in the way of the keyboard
    // biome-ignore lint/a11y/useSemanticElements: there is no disabled <a>
    <span role="link" aria-disabled className={`${shape} cursor-not-allowed border-line text-muted`}>
      {children}
    </span>
  ) : (
    <Link to={to} rel={rel} className={`${shape} border-accent-line text-accent hover:bg-accent-soft`}>
      {children}
    </Link>
  );
