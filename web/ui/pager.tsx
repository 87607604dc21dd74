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

const shape = 'flex min-h-11 items-center gap-1 rounded-md border px-3 font-semibold sm:px-4';

/** Previous, the position, Next. Previous is disabled on the first page, Next on the last. */
export const Pager = ({ page, totalPages, linkTo, children = m.ui.pageOf({ page, totalPages }) }: Props) => (
  <nav aria-label={m.ui.pages()} className="@container mt-8">
    <div className="flex flex-wrap items-center justify-center gap-2 sm:gap-4">
      <PageLink to={page > 1 ? linkTo(page - 1) : undefined} rel="prev">
        <ChevronLeft size={18} />
        {m.ui.previous()}
      </PageLink>
      <p className="text-sm font-medium whitespace-nowrap tabular-nums @max-[15.5rem]:order-last @max-[15.5rem]:w-full @max-[15.5rem]:text-center">
        <span className="sr-only">{m.ui.page()} </span>
        {children}
      </p>
      <PageLink to={page < totalPages ? linkTo(page + 1) : undefined} rel="next">
        {m.ui.next()}
        <ChevronRight size={18} />
      </PageLink>
    </div>
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
