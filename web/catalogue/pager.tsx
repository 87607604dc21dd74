import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  page: number;
  totalPages: number;
  /** URL of a page. */
  linkTo: (page: number) => string;
}

const shape = 'flex min-h-11 items-center gap-1 rounded-md border px-4 font-semibold';

/** Previous, 'page of total', Next (spec §2, §4). Previous is disabled on the first page, Next on the last. */
export const Pager = ({ page, totalPages, linkTo }: Props) => (
  <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
    <Step to={page > 1 ? linkTo(page - 1) : undefined} rel="prev">
      <ChevronLeft size={18} aria-hidden />
      Previous
    </Step>
    <p className="text-sm font-medium tabular-nums">
      <span className="sr-only">Page </span>
      {page} of {totalPages}
    </p>
    <Step to={page < totalPages ? linkTo(page + 1) : undefined} rel="next">
      Next
      <ChevronRight size={18} aria-hidden />
    </Step>
  </nav>
);

function Step({ to, rel, children }: { to: string | undefined; rel: string; children: ReactNode }) {
  if (to === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere is not in the way of the keyboard
      // biome-ignore lint/a11y/useSemanticElements: there is no disabled <a>
      <span role="link" aria-disabled className={`${shape} cursor-not-allowed border-line text-muted`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} className={`${shape} border-accent-line text-accent hover:bg-accent-soft`}>
      {children}
    </Link>
  );
}
