import { Store } from 'lucide-react';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown when the store has no products yet. */
export const EmptyCatalogue = () => (
  <EmptyState icon={<Store size={40} aria-hidden />} title="The shelves are being filled">
    There is nothing to buy yet. Please come back in a moment.
  </EmptyState>
);
