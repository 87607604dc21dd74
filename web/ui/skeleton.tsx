import { classNames } from './class-names.ts';

/** A grey block that stands where something will come; give it that thing's size. Hidden from screen readers. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classNames('motion-safe:animate-pulse rounded-md bg-line/70', className)} />
);
