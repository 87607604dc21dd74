/** The orders that are selected on the order board, for actions on several at once: always some of those that it shows. */
import { createContext, useContext, useRef, useState } from 'react';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';

export interface BoardSelection {
  /** By id, in the order of selecting; each as it was when it was selected, or as the last action left it. */
  selected: ReadonlyMap<string, FulfilmentOrderCard>;
  /**
   * Selects an order or takes it off.
   * @param shown the orders of its list
   * @param range selects all from the order that was clicked last up to this one; when that is in another list, only this one
   */
  toggle: (order: FulfilmentOrderCard, shown: readonly FulfilmentOrderCard[], range: boolean) => void;
  /** Selects orders, or takes them off. */
  select: (orders: readonly FulfilmentOrderCard[], on: boolean) => void;
  /** The order after an action, so that the next action knows its revision. */
  update: (orderId: string, revision: number) => void;
  /** Takes orders off, such as those that left the board. */
  drop: (orderIds: readonly string[]) => void;
  clear: () => void;
}

const none: ReadonlyMap<string, FulfilmentOrderCard> = new Map();

const SelectionContext = createContext<BoardSelection | undefined>(undefined);

export const BoardSelectionProvider = SelectionContext.Provider;

/** Undefined where orders cannot be selected. */
export const useSelection = (): BoardSelection | undefined => useContext(SelectionContext);

/** The selection of a board. @param view what the board shows; with another one, nothing is selected */
export function useNewSelection(view: string): BoardSelection {
  const [selected, setSelected] = useState(none);
  const [of, setOf] = useState(view);
  if (of !== view) {
    setOf(view);
    setSelected(none);
  }
  /** The order that was clicked last. */
  const last = useRef<string>(undefined);

  function toggle(order: FulfilmentOrderCard, shown: readonly FulfilmentOrderCard[], range: boolean): void {
    const to = shown.findIndex(({ _id }) => _id === order._id);
    const from = range ? shown.findIndex(({ _id }) => _id === last.current) : -1;
    last.current = order._id;
    const next = new Map(selected);
    if (from >= 0) {
      for (const each of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(each._id, each);
    } else if (!next.delete(order._id)) next.set(order._id, order);
    setSelected(next);
  }

  return {
    selected,
    toggle,
    select: (orders, on) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const order of orders) {
          if (!on) next.delete(order._id);
          else if (!next.has(order._id)) next.set(order._id, order);
        }
        return next;
      }),
    update: (orderId, revision) =>
      setSelected((before) => {
        const order = before.get(orderId);
        return order ? new Map(before).set(orderId, { ...order, revision }) : before;
      }),
    drop: (orderIds) =>
      setSelected((before) =>
        orderIds.some((id) => before.has(id)) ? new Map([...before].filter(([id]) => !orderIds.includes(id))) : before,
      ),
    clear: () => {
      last.current = undefined;
      setSelected(none);
    },
  };
}
