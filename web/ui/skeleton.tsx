import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { times } from './times.ts';

/** A grey placeholder; give it the size of the content. Hidden from screen readers. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden className={classNames('motion-safe:animate-pulse rounded-md bg-line/70', className)} />
);

interface Props extends ComponentProps<'div'> {
  /** The words about the thing that is loading, for screen readers. */
  label?: string;
  /** The classes of each placeholder. */
  sizes: readonly string[];
}

/** Placeholders below or beside each other. */
export const Skeletons = ({ label, sizes, ...box }: Props) => (
  <div {...box}>
    {label && <p className="sr-only">{label}</p>}
    {times(sizes.length, (index) => (
      <Skeleton key={index} className={sizes[index]} />
    ))}
  </div>
);
