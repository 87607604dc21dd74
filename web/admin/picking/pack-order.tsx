import { useState } from 'react';
import type { PickedOrder } from '../../../contract/picking.ts';
import { m } from '../../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Timer } from '../../ui/icons.tsx';
import { BagStepper } from '../fulfilment/bag-stepper.tsx';
import { stepLabels } from '../fulfilment/order-labels.tsx';
import { useListedOrderActions } from '../fulfilment/use-order-actions.ts';
import { OrderLetter } from './order-letter.tsx';
import { countUnsaved, withBags } from './tick-queue.ts';
import type { UsePicking } from './use-picking.ts';

interface Props {
  order: PickedOrder;
  /** When several are picked: they share the room below the list. */
  letter: string | undefined;
  /** Products with a weight that is typed and not sent. */
  unsent: readonly string[];
  work: UsePicking;
  /** The order is packed, in so many bags. */
  onPacked: (packed: { _id: string; orderId: string; bags: number }) => void;
}

/** How much of an order is picked, its bags, and the button that packs it. */
export function PackOrder({ order, letter, unsent: unsentWeights, work, onPacked }: Props) {
  const { _id, orderId, revision, lines, bags = 1 } = order;
  const actions = useListedOrderActions(_id);
  const [packing, setPacking] = useState(false);
  // Not a toast: its code may have to be loaded first.
  const [failed, setFailed] = useState(false);
  const picked = lines.filter((line) => line.pickedAt !== undefined).length;
  const isPicked = picked === lines.length;
  const mustSend = isPicked && unsentWeights.length > 0;
  const unsaved = countUnsaved(work.queue, order);

  async function pack(): Promise<void> {
    setPacking(true);
    setFailed(false);
    work.change((queue) => withBags(queue, order, bags));
    const saved = !work.isOffline && (await work.save(_id));
    if (saved && (await actions.pack(_id, revision))) onPacked({ _id, orderId, bags });
    setFailed(!saved);
    setPacking(false);
  }

  const stepper = (
    <BagStepper
      count={bags}
      letter={letter}
      onChange={(count) => work.change((queue) => withBags(queue, order, count))}
    />
  );
  const status = (className?: string) => (
    <p role="status" className={classNames('text-sm font-semibold tabular-nums', className)}>
      {m.picking.progress({ picked, total: lines.length })}
      {unsaved > 0 && <span className="block font-normal">{m.picking.unsaved({ count: unsaved })}</span>}
      {mustSend && <span className="block font-normal">{m.byWeight.unsent({ names: unsentWeights.join(', ') })}</span>}
    </p>
  );
  const button = (className: string) => (
    <Button
      className={className}
      aria-label={letter && `${m.picking.packed()}: ${letter}`}
      disabled={!isPicked || unsentWeights.length > 0}
      busy={packing}
      busyLabel={stepLabels.packed.busyLabel}
      onClick={() => void pack()}
    >
      {m.picking.packed()}
    </Button>
  );
  const failure = failed && (
    <p role="alert" className="my-3 w-full rounded-md border-2 border-danger p-3 text-sm font-semibold">
      {m.picking.notSaved()}
    </p>
  );
  const asked = order.isAsked && (
    <p className="my-3 flex w-full items-center gap-2 text-sm font-semibold">
      <Timer size={16} />
      {m.orderChanges.holdsPacking()}
    </p>
  );
  if (!letter)
    return (
      <>
        <div className="mb-3 flex items-center justify-between gap-3">
          {status()}
          <div className="flex items-center gap-2 text-sm font-semibold">{stepper}</div>
        </div>
        {asked}
        {failure}
        {button('min-h-14 w-full text-lg')}
      </>
    );
  // One row for each order: the button takes the place of what is left to pick.
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm font-semibold not-first:mt-2">
      <OrderLetter letter={letter} />
      {stepper}
      {status(!isPicked ? 'flex-1 text-center' : unsaved > 0 || mustSend ? 'order-last w-full pt-1' : 'sr-only')}
      {isPicked && button('min-h-12 flex-1 px-2!')}
      {asked}
      {failure}
    </div>
  );
}
