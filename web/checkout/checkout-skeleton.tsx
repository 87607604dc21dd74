import { Skeleton } from '../ui/skeleton.tsx';

/** Stands where the address panel and the summary will come. */
export const CheckoutSkeleton = () => (
  <div className="grid gap-6 lg:grid-cols-[1fr_26rem]">
    <p className="sr-only">Loading your checkout</p>
    <Skeleton className="h-64 rounded-xl" />
    <Skeleton className="h-112 rounded-xl" />
  </div>
);
