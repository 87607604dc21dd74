import { Toaster, toast } from 'sonner';
import { timings } from '../../contract/limits.ts';

/** Where toasts appear: top right, for five seconds (spec §4). */
export const Toasts = () => (
  <Toaster
    position="top-right"
    duration={timings.toast}
    richColors
    closeButton
    offset={76}
    mobileOffset={{ top: 76 }}
  />
);

export { toast };
