/** An icon of the store. Its shape is in a file with all of them, which the browser loads once; a page only refers to it. */
import type { ComponentType } from 'react';
import type { IconName } from '../../.icons/icon-name.ts';
import sprite from '../../.icons/sprite.svg?url';
import { classNames } from './class-names.ts';

interface Props {
  /** Width and height in pixels. */
  size?: number;
  strokeWidth?: number;
  className?: string | undefined;
  /** The colour inside; none by default. */
  fill?: string;
}

export type IconComponent = ComponentType<Props>;

/** A decoration: the control or text beside it says the same in words. */
export const icon =
  (name: IconName): IconComponent =>
  ({ size = 24, strokeWidth, className, fill }) => (
    <svg
      aria-hidden
      className={classNames('icon', className)}
      width={size}
      height={size}
      {...((strokeWidth !== undefined || fill) && { style: { strokeWidth, fill } })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
