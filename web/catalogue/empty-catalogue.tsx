import { Store } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';

/** A shop that has nothing to sell yet. */
export const EmptyCatalogue = () => (
  <EmptyState icon={<Store size={40} aria-hidden />} title="The shelves are being filled">
    There is nothing to buy yet. Please come back in a moment.
  </EmptyState>
);
