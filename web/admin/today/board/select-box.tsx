import { useEffect, useEffectEvent, useRef } from 'react';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import { isOpen } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { type BoardSelection, useSelection } from './board-selection.tsx';

interface Props {
  order: FulfilmentOrderCard;
  /** The orders of its list. */
  shown: readonly FulfilmentOrderCard[];
  className?: string;
}

/** Selects an open order for an action on several; with Shift, all from the one before. */
export function SelectBox(props: Props) {
  const selection = useSelection();
  return selection && isOpen(props.order.status) ? <Box {...props} selection={selection} /> : null;
}

function Box({ order, shown, className, selection }: Props & { selection: BoardSelection }) {
  return (
    <label className={classNames('relative z-[1] grid size-11 shrink-0 cursor-pointer place-items-center', className)}>
      <input
        type="checkbox"
        data-select
        aria-label={m.orderBoard.select({ orderId: order.orderId })}
        className="size-5 accent-accent"
        checked={selection.selected.has(order._id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(
            order,
            shown.filter(({ status }) => isOpen(status)),
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          )
        }
      />
    </label>
  );
}

/** Takes orders off the selection that leave their list, and all of them with the list. @param shown the open ones; undefined while they load */
export function useLeavingOrders(shown: readonly FulfilmentOrderCard[] | undefined): void {
  const selection = useSelection();
  const before = useRef<readonly string[]>([]);
  const drop = useEffectEvent((orderIds: readonly string[]) => selection?.drop(orderIds));
  useEffect(() => {
    if (!shown) return;
    const now = shown.map(({ _id }) => _id);
    drop(before.current.filter((id) => !now.includes(id)));
    before.current = now;
  }, [shown]);
  useEffect(() => () => drop(before.current), []);
}

interface AllProps {
  /** The orders of a list; those that are not open cannot be selected. */
  shown: readonly FulfilmentOrderCard[];
  /** The status of the list, in words; undefined for one of several. */
  status: string | undefined;
}

/** Selects all orders of a list, or none when all are selected. */
export function SelectAllBox({ shown, status }: AllProps) {
  const selection = useSelection();
  const open = shown.filter((order) => isOpen(order.status));
  if (!selection || open.length < 2) return null;
  const isAll = open.every(({ _id }) => selection.selected.has(_id));
  const isSome = !isAll && open.some(({ _id }) => selection.selected.has(_id));
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-1 pr-3 text-sm font-semibold">
      <span className="grid size-11 place-items-center">
        <input
          type="checkbox"
          aria-label={status && m.orderBoard.selectAllOf({ status })}
          className="size-5 accent-accent"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = isSome;
          }}
          onChange={() => selection.select(open, !isAll)}
        />
      </span>
      {m.orderBoard.selectAll()}
    </label>
  );
}
