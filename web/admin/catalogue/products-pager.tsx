import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  page: number;
  totalPages: number;
  linkTo: (page: number) => string;
}

const shape = 'flex min-h-11 items-center gap-1 rounded-md border px-4 font-semibold';

/** Previous, 'page / totalPages', Next (spec §2). */
export const ProductsPager = ({ page, totalPages, linkTo }: Props) => (
  <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
    <Step to={page > 1 ? linkTo(page - 1) : undefined}>
      <ChevronLeft size={18} aria-hidden />
      Previous
    </Step>
    <p className="text-sm font-medium tabular-nums">
      <span className="sr-only">Page </span>
      {page} / {totalPages}
    </p>
    <Step to={page < totalPages ? linkTo(page + 1) : undefined}>
      Next
      <ChevronRight size={18} aria-hidden />
    </Step>
  </nav>
);

const Step = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    // biome-ignore lint/a11y/useFocusableInteractive: a link that leads nowhere is not in the way of the keyboard
    // biome-ignore lint/a11y/useSemanticElements: there is no disabled <a>
    <span role="link" aria-disabled className={`${shape} cursor-not-allowed border-line text-muted`}>
      {children}
    </span>
  ) : (
    <Link to={to} className={`${shape} border-accent-line text-accent hover:bg-accent-soft`}>
      {children}
    </Link>
  );
