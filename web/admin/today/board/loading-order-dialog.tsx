import type { UseQueryResult } from '@tanstack/react-query';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface Props {
  title: string;
  order: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
  onClose: () => void;
}

/** A dialog about an order that is being loaded, or could not be. */
export const LoadingOrderDialog = ({ title, order, onClose }: Props) => (
  <Dialog open onClose={onClose} title={title}>
    <div className="p-5">
      {order.isError ? (
        <>
          <p className="mb-4">{messageOf(order.error)}</p>
          <Button variant="outline" onClick={() => void order.refetch()}>
            {m.ui.tryAgain()}
          </Button>
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  </Dialog>
);
