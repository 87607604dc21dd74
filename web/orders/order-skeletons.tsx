import { Skeleton } from '../ui/skeleton.tsx';

/** Placeholder for the orders. */
export const OrderSkeletons = () => (
  <div className="space-y-5">
    <p className="sr-only">Loading your orders</p>
    {[1, 2, 3].map((order) => (
      <Skeleton key={order} className="h-48 rounded-xl" />
    ))}
  </div>
);

/** Placeholder for one order. */
export const OrderPageSkeleton = () => (
  <div className="grid gap-5 lg:grid-cols-[1fr_22rem]">
    <p className="sr-only">Loading your order</p>
    <Skeleton className="h-112 rounded-xl" />
    <Skeleton className="h-64 rounded-xl" />
  </div>
);
