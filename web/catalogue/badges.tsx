import { Timer } from 'lucide-react';

/** '10% OFF' on the corner of a picture. */
export const DiscountBadge = ({ children }: { children: string }) => (
  <span className="rounded-sm bg-accent px-1.5 py-0.5 text-xs font-bold text-white tabular-nums">{children}</span>
);

/** The delivery time. */
export const DeliveryBadge = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1 rounded-sm bg-accent-soft px-1.5 py-0.5 text-xs font-semibold text-accent-strong">
    <Timer size={12} strokeWidth={2.5} aria-hidden />
    {children}
  </span>
);
