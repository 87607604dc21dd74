import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { statusNames } from '../../../contract/order-steps.ts';
import { packSize } from '../../../contract/pack-size.ts';
import { messageOf } from '../../api/api-error.ts';
import { ProductPicture } from '../../catalogue/product-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ShortDialog } from './adjust-lines-dialog.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { stepLabels } from './step-labels.ts';
import type { useWorkOrder } from './use-order-actions.ts';

interface Props {
  orderId: string;
  work: ReturnType<typeof useWorkOrder>;
  onClose: () => void;
}

/** A checklist of every line before an order is marked as packed. */
export function PackDialog({ orderId, work, onClose }: Props) {
  const order = useQuery({ ...fulfilmentOrderQuery(orderId), refetchOnMount: 'always' });
  const [short, setShort] = useState(false);
  if (short && order.data) return <ShortDialog order={order.data} work={work} onClose={() => setShort(false)} />;
  if (order.data && order.data.status !== 'placed') {
    return (
      <Dialog open onClose={onClose} title={order.data.orderId}>
        <div className="p-5">
          <p className="mb-4">This order is already {statusNames[order.data.status]}.</p>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  }
  if (order.data) {
    return (
      // Restarts when someone else changes the order.
      <Checklist
        key={order.data.revision}
        order={order.data}
        work={work}
        onShort={() => setShort(true)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title="Is everything in the bag?">
      <div className="p-5">
        {order.isError ? (
          <>
            <p className="mb-4">{messageOf(order.error)}</p>
            <Button look="outline" onClick={() => void order.refetch()}>
              Try again
            </Button>
          </>
        ) : (
          <Skeleton className="h-40" />
        )}
      </div>
    </Dialog>
  );
}

interface ChecklistProps extends Omit<Props, 'orderId'> {
  order: FulfilmentOrder;
  onShort: () => void;
}

function Checklist({ order, work, onShort, onClose }: ChecklistProps) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const { _id, orderId, revision, product_details: lines } = order;
  const isDone = lines.every((line) => checked.has(line.productId));

  function toggle(productId: string): void {
    const next = new Set(checked);
    if (!next.delete(productId)) next.add(productId);
    setChecked(next);
  }

  async function pack(): Promise<void> {
    if (await work.step(_id, { step: 'packed', revision })) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          Is everything of <span className="whitespace-nowrap">{orderId}</span> in the bag?
        </>
      }
      footer={
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="w-full text-sm text-muted tabular-nums sm:mr-auto sm:w-auto">
            {checked.size} of {lines.length} checked
          </p>
          {!isDone && (
            <Button
              look="outline"
              className="flex-1 px-3 whitespace-nowrap sm:flex-none"
              onClick={() => setChecked(new Set(lines.map((line) => line.productId)))}
            >
              All there
            </Button>
          )}
          <Button
            className="flex-1 px-3 whitespace-nowrap sm:flex-none"
            busy={work.busy === 'packed'}
            busyLabel={stepLabels.packed.busyLabel}
            disabled={!isDone || work.busy !== undefined}
            onClick={() => void pack()}
          >
            {stepLabels.packed.label}
          </Button>
        </div>
      }
    >
      <ul className="divide-y divide-line px-5">
        {lines.map((line) => (
          <li key={line.productId}>
            <label className="flex min-h-16 cursor-pointer items-center gap-4 py-2">
              <input
                type="checkbox"
                checked={checked.has(line.productId)}
                onChange={() => toggle(line.productId)}
                className="size-6 shrink-0 accent-accent"
              />
              <Thumb line={line} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{line.name}</span>
                <span className="text-sm text-muted">{packSize(line)}</span>
              </span>
              <span className="text-xl font-bold whitespace-nowrap tabular-nums">
                <span className="sr-only">Quantity </span>
                <span aria-hidden>× </span>
                {line.quantity}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="border-t border-line p-5">
        <Button look="quiet" onClick={onShort}>
          Report missing items
        </Button>
      </div>
    </Dialog>
  );
}

function Thumb({ line }: { line: FulfilmentOrder['product_details'][number] }) {
  const image = line.images[0] ?? '';
  return <ProductPicture image={image} name={line.name} pixels={40} className="size-12 rounded-md p-1" />;
}
