import { m } from '../../messages/index.ts';
import { TextButton } from '../ui/button.tsx';
import { Share2 } from '../ui/icons.tsx';
import { share } from './shared-items.ts';

interface Props {
  items: Parameters<typeof share>[0];
  className?: string;
}

/** Shares products with their quantities as a link. */
export const ShareButton = ({ items, className }: Props) => (
  <TextButton onClick={() => void share(items)} className={className}>
    <Share2 size={18} />
    {m.cart.share()}
  </TextButton>
);
