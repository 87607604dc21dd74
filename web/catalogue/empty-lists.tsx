import { m } from '../../messages/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterX, Store } from '../ui/icons.tsx';

/** Shown when the store has no products yet. */
export const EmptyCatalogue = () => (
  <EmptyState icon={<Store size={40} />} title={m.catalogue.storeEmpty()}>
    {m.catalogue.storeEmptyText()}
  </EmptyState>
);

/** Empty state when no product matches the filters. */
export const NothingLeft = ({ unfilteredTo }: { unfilteredTo: string }) => (
  <EmptyState
    icon={<FilterX size={40} />}
    title={m.catalogue.noMatches()}
    action={<ButtonLink to={unfilteredTo}>{m.catalogue.showAll()}</ButtonLink>}
  >
    {m.catalogue.noMatchesText()}
  </EmptyState>
);
