import { Skeleton } from '../ui/skeleton.tsx';

/** Stands where the orders will come. */
export const OrderSkeletons = () => (
  <div className="space-y-5">
    <p className="sr-only">Loading your orders</p>
    {[1, 2, 3].map((order) => (
      <Skeleton key={order} className="h-48 rounded-xl" />
    ))}
  </div>
);
