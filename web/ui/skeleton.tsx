import { classNames } from './class-names.ts';

/** A grey placeholder; give it the size of the content. Hidden from screen readers. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames('motion-safe:animate-pulse rounded-md bg-line/70', className)} />
);
