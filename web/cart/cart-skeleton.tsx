import { Skeleton } from '../ui/skeleton.tsx';

/** Placeholder for the cart's lines. */
export const CartSkeleton = () => (
  <div className="space-y-4 p-4">
    <p className="sr-only">Loading your cart</p>
    {[1, 2, 3].map((line) => (
      <div key={line} className="flex gap-3">
        <Skeleton className="size-18 shrink-0" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-9 w-24" />
        </div>
      </div>
    ))}
  </div>
);
