import { m } from '../../messages/index.ts';
import { classNames } from '../ui/class-names.ts';
import { Share2 } from '../ui/icons.tsx';
import { share } from './shared-items.ts';

interface Props {
  items: Parameters<typeof share>[0];
  className?: string;
}

/** Shares products with their quantities as a link. */
export const ShareButton = ({ items, className }: Props) => (
  <button
    type="button"
    onClick={() => void share(items)}
    className={classNames(
      'flex min-h-11 items-center gap-1.5 rounded-md font-semibold text-accent hover:underline',
      className,
    )}
  >
    <Share2 size={18} />
    {m.lists.share()}
  </button>
);
