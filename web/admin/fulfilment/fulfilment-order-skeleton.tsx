import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder for an order. */
export const OrderSkeleton = () => (
  <div>
    <p className="sr-only">Loading the order</p>
    <Skeleton className="mt-11 mb-6 h-16 w-64" />
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-96 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  </div>
);
