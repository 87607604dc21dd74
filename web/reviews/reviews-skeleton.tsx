import { m } from '../../messages/index.ts';
import { Skeletons } from '../ui/skeleton.tsx';

/** While the code and the reviews are loading. */
export const ReviewsSkeleton = () => (
  <Skeletons
    label={m.reviews.loading()}
    className="space-y-4"
    sizes={['h-36 w-full max-w-md rounded-lg', 'h-24 w-full rounded-lg', 'h-24 w-full rounded-lg']}
  />
);
