import { FilterX } from 'lucide-react';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Empty state when no product matches the filters. */
export const NothingLeft = ({ unfilteredTo }: { unfilteredTo: string }) => (
  <EmptyState
    icon={<FilterX size={40} aria-hidden />}
    title="No products match these filters"
    action={<ButtonLink to={unfilteredTo}>Show all of them</ButtonLink>}
  >
    There are products here, but none that match everything you chose.
  </EmptyState>
);
