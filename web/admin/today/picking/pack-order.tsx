import { useState } from 'react';
import type { PickedOrder } from '../../../../contract/picking/picking.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Timer } from '../../../ui/icons.tsx';
import { BagStepper } from '../board/bag-stepper.tsx';
import { stepLabels } from '../board/order-labels.tsx';
import { useListedOrderActions } from '../board/use-order-actions.ts';
import { OrderLetter } from './order-letter.tsx';
import { countUnsaved, tickQueue, withBags } from './tick-queue.ts';
import type { UsePicking } from './use-picking.ts';

interface Props {
  order: PickedOrder;
  /** Of an order that is picked beside another. */
  letter: string | undefined;
  /** Products with a weight that is typed and not sent. */
  unsent: readonly string[];
  work: UsePicking;
  /** The button was pressed. */
  onPack: () => void;
}

/** How much of an order is picked, its bags, and the button that packs it. */
export function PackOrder({ order, letter, unsent: unsentWeights, work, onPack }: Props) {
  const { _id, revision, lines, bags = 1 } = order;
  const actions = useListedOrderActions(_id);
  const [packing, setPacking] = useState(false);
  // Not a toast: its code may have to be loaded first.
  const [failed, setFailed] = useState(false);
  const picked = lines.filter((line) => line.pickedAt !== undefined).length;
  const isPicked = picked === lines.length;
  const mustSend = isPicked && unsentWeights.length > 0;
  const unsaved = countUnsaved(work.queue, order);

  async function pack(): Promise<void> {
    onPack();
    setPacking(true);
    setFailed(false);
    tickQueue.change((queue) => withBags(queue, order, bags));
    const saved = !work.isOffline && (await work.save(_id));
    if (saved) {
      const stay = work.leave(_id);
      // The answer to a tick that was sent before would show it again.
      if (!(await tickQueue.inTurn(() => actions.pack(_id, revision)))) stay();
    }
    setFailed(!saved);
    setPacking(false);
  }

  // One row for each order. Of two, the button takes the place of what is left to pick.
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm font-semibold not-first:mt-2">
      {letter && <OrderLetter letter={letter} />}
      <BagStepper
        count={bags}
        letter={letter}
        onChange={(count) => tickQueue.change((queue) => withBags(queue, order, count))}
      />
      <p
        role="status"
        className={classNames(
          'tabular-nums',
          mustSend || (letter && isPicked && unsaved > 0)
            ? 'order-last w-full pt-1'
            : !letter
              ? 'max-w-20 min-w-14 flex-1 text-center text-xs leading-4'
              : isPicked
                ? 'sr-only'
                : 'flex-1 text-center',
        )}
      >
        {m.picking.progress({ picked, total: lines.length })}
        {unsaved > 0 && <span className="block text-xs font-normal">{m.picking.unsaved({ count: unsaved })}</span>}
        {mustSend && (
          <span className="block font-normal">{m.byWeightAdmin.unsent({ names: unsentWeights.join(', ') })}</span>
        )}
      </p>
      {(!letter || isPicked) && (
        <Button
          className="min-h-12 flex-auto px-2! text-base leading-5 whitespace-nowrap"
          aria-label={letter && `${m.picking.packed()}: ${letter}`}
          disabled={!isPicked || mustSend}
          busy={packing}
          busyLabel={stepLabels().packed.busyLabel}
          onClick={() => void pack()}
        >
          {m.picking.packed()}
        </Button>
      )}
      {order.isAsked && (
        <p className="order-last flex w-full items-center gap-2 pt-1">
          <Timer size={16} className="shrink-0" />
          {m.orderChanges.holdsPacking()}
        </p>
      )}
      {failed && (
        <p role="alert" className="order-last my-2 w-full rounded-md border-2 border-danger p-3">
          {m.picking.notSaved()}
        </p>
      )}
    </div>
  );
}
