import { Skeleton } from '../ui/skeleton.tsx';

/** Placeholder for the account's cards. */
export const AccountSkeleton = () => (
  <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
    <p className="sr-only">Loading your account</p>
    <div className="space-y-5">
      <Skeleton className="h-56 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-40 rounded-xl" />
    </div>
    <div className="space-y-5">
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className="h-60 rounded-xl" />
    </div>
  </div>
);
