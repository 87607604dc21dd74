import { m } from '../../messages/index.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { toast } from '../ui/toasts.tsx';
import type { ReviewDialogProps } from './review-dialog.tsx';

const Loaded = lazyComponent(() => import('./review-dialog.tsx'));

/** The form of a review; its code is loaded when it is first opened. */
export const ReviewDialog = (props: ReviewDialogProps) => (
  <Loaded
    {...props}
    onMissing={() => {
      props.onClose();
      toast.error(m.shell.unreachable());
    }}
  />
);
