import { Skeleton } from '../ui/skeleton.tsx';

/** Placeholder for the address panel and the summary. */
export const CheckoutSkeleton = () => (
  <div className="grid gap-6 lg:grid-cols-[1fr_26rem]">
    <p className="sr-only">Loading your checkout</p>
    <Skeleton className="h-64 rounded-xl" />
    <Skeleton className="h-112 rounded-xl" />
  </div>
);
