import { Skeleton } from '../ui/skeleton.tsx';

/** Stands where the account's cards will come. */
export const AccountSkeleton = () => (
  <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
    <p className="sr-only">Loading your account</p>
    <Skeleton className="h-56 rounded-xl" />
    <div className="space-y-5">
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className="h-44 rounded-xl" />
    </div>
  </div>
);
