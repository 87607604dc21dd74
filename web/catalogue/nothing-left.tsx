import { FilterX } from 'lucide-react';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Filters that nothing passes. */
export const NothingLeft = ({ unfilteredTo }: { unfilteredTo: string }) => (
  <Notice
    icon={<FilterX size={40} aria-hidden />}
    title="No products match these filters"
    action={<ButtonLink to={unfilteredTo}>Show all of them</ButtonLink>}
  >
    There are products here, but none with everything that you have chosen.
  </Notice>
);
