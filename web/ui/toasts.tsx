import { Toaster } from 'sonner';

export { toast } from 'sonner';

/** Where toasts appear: top right, below the bar, for `duration` milliseconds. */
export const Toasts = ({ duration }: { duration: number }) => (
  <Toaster position="top-right" duration={duration} richColors closeButton offset={76} mobileOffset={{ top: 76 }} />
);
