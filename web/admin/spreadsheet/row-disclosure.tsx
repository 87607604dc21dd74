import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { grouped } from './words.ts';

interface Props {
  title: string;
  /** Total number of rows of this kind, and how many are listed. */
  count: number;
  shown: number;
  open?: boolean;
  children: ReactNode;
}

/** The rows of one kind; hidden when there are none. Long lists scroll. */
export function RowDisclosure({ title, count, shown, open = false, children }: Props) {
  if (count === 0) return null;
  return (
    <details open={open} className="group overflow-hidden rounded-lg border border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 font-semibold group-open:border-b group-open:border-line hover:bg-surface focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight size={18} aria-hidden className="shrink-0 text-muted transition-transform group-open:rotate-90" />
        {title}
        <span className="font-normal text-muted tabular-nums">{grouped(count)}</span>
      </summary>
      <ScrollBox label={title}>{children}</ScrollBox>
      {count > shown && (
        <p className="border-t border-line bg-surface px-4 py-2 text-sm text-muted">
          The first {grouped(shown)} of {grouped(count)} are shown.
        </p>
      )}
    </details>
  );
}
