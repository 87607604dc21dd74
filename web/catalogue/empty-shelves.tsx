import { Store } from 'lucide-react';
import { Notice } from '../ui/notice.tsx';

/** A shop that has nothing to sell yet. */
export const EmptyShelves = () => (
  <Notice icon={<Store size={40} aria-hidden />} title="The shelves are being filled">
    There is nothing to buy yet. Please come back in a moment.
  </Notice>
);
