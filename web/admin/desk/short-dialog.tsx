import { useState } from 'react';
import type { DeskOrder } from '../../../contract/desk.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { type Found, foundOf, shortLines, whyNotShort } from './short-lines.ts';
import type { useWorkOrder } from './use-work-order.ts';

interface Props {
  order: DeskOrder;
  work: ReturnType<typeof useWorkOrder>;
  onClose: () => void;
}

/** Takes lines down to what there is, or off the order. What goes returns to stock, and the shopper is told. */
export function ShortDialog({ order, work, onClose }: Props) {
  const [found, setFound] = useState<Found>({});
  // The order as it was when this was opened: what others do meanwhile is refused by its revision, not mixed in.
  const [{ _id, revision, product_details: lines }] = useState(order);
  const why = whyNotShort(lines, found);

  async function save(): Promise<void> {
    await work.changeLines(_id, { revision, lines: shortLines(lines, found) });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="What is short?"
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm text-muted">
            {why ?? 'The total follows, and the shopper is told.'}
          </p>
          <div className="ml-auto flex gap-3">
            <Button look="quiet" onClick={onClose}>
              Back
            </Button>
            <Button
              busy={work.busy === 'lines'}
              busyLabel="Saving..."
              disabled={why !== undefined}
              onClick={() => void save()}
            >
              Save
            </Button>
          </div>
        </div>
      }
    >
      <ul className="divide-y divide-line px-5">
        {lines.map((line) => (
          <li key={line.productId} className="flex items-center gap-4 py-3">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{line.name}</span>
              <span className="text-sm text-muted">
                {foundOf(found, line) === 0 ? 'Removed from the order' : `${line.quantity} ordered`}
              </span>
            </span>
            <Stepper
              of={line.name}
              quantity={foundOf(found, line)}
              most={line.quantity}
              onChange={(quantity) => setFound({ ...found, [line.productId]: Math.max(0, quantity) })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
