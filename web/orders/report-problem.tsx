import { useState } from 'react';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { CircleAlert } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { toast } from '../ui/toasts.tsx';
import { leftOf } from './report-labels.ts';

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'));

/** Opens the form that reports a problem, while there is something left to report. */
export default function ReportProblem({ order }: { order: FollowedOrder }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const left = leftOf(order);
  if (!open && [...left.values()].every((count) => count === 0)) return null;
  return (
    <>
      <Button variant="quiet" className="w-full" onPointerEnter={ReportDialog.preload} onClick={() => setOpen(true)}>
        <CircleAlert size={18} />
        {m.problems.report()}
      </Button>
      {open && (
        <ReportDialog
          order={order}
          onClose={close}
          onMissing={() => {
            close();
            toast.error(m.ui.checkConnection());
          }}
        />
      )}
    </>
  );
}
