/** The keys of the order board. They move the focus; the focused order is the one that a key acts on. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderStep } from '../../../../contract/orders/order-steps.ts';
import { deviceStore } from '../../../api/storage.ts';

const name = 'tokri-board-keys';

/** Returns true when the keys are used on this device: single letters can disturb people who speak or use other helpers. */
export function useKeysSwitch(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => deviceStore.get(name) !== 'off');
  return [
    on,
    (next) => {
      setOn(next);
      if (next) deviceStore.remove(name);
      else deviceStore.set(name, 'off');
    },
  ];
}

const stepKeys = { p: 'packed', s: 'out_for_delivery', d: 'delivered' } as const satisfies Record<string, OrderStep>;
const isStepKey = (key: string): key is keyof typeof stepKeys => Object.hasOwn(stepKeys, key);

/** How far a key moves: down the column, or to the columns at its right. */
const moves: Record<string, { down?: 1 | -1; right?: 1 | -1 }> = {
  j: { down: 1 },
  k: { down: -1 },
  l: { right: 1 },
  h: { right: -1 },
  ArrowDown: { down: 1 },
  ArrowUp: { down: -1 },
  ArrowRight: { right: 1 },
  ArrowLeft: { right: -1 },
};

/** A key in Latin letters, also from keyboards of other scripts. */
const latinKey = ({ key, code }: KeyboardEvent): string =>
  key.length === 1 && key > '~' && code.startsWith('Key') ? code.slice(3).toLowerCase() : key;

/** Returns true when the key belongs to a field, a dialog, a menu or the browser. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    event.defaultPrevented ||
    event.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (target instanceof Element &&
      target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]') !== null) ||
    document.querySelector('dialog[open]') !== null
  );
}

/** The shown orders by column. */
const columnsIn = (board: HTMLElement): HTMLElement[][] =>
  [...board.querySelectorAll<HTMLElement>('[data-orders]')]
    .map((column) => [...column.querySelectorAll('article')])
    .filter(([first]) => first !== undefined && first.getClientRects().length > 0);

interface Place {
  column: number;
  row: number;
}

function placeOf(columns: readonly HTMLElement[][], element: Element | null): Place | undefined {
  for (const [column, orders] of columns.entries()) {
    const row = orders.findIndex((order) => order.contains(element));
    if (row >= 0) return { column, row };
  }
  return undefined;
}

const within = (index: number, length: number): number => Math.min(Math.max(index, 0), length - 1);

/** Where a move leads; it stops at the ends. */
function moved(
  { column, row }: Place,
  { down = 0, right = 0 }: { down?: number; right?: number },
  columns: HTMLElement[][],
) {
  const orders = columns[within(column + right, columns.length)];
  return orders?.[within(row + down, orders.length)];
}

/** @returns the ref of the element around all orders and the search */
export function useBoardKeys(on: boolean, showKeys: () => void): RefObject<HTMLDivElement | null> {
  const board = useRef<HTMLDivElement>(null);
  /** Where the focus was last. An order that leaves its column takes the focus along; the next key goes on here. */
  const last = useRef<Place>(undefined);

  /** Returns true when the key did something. */
  function press(key: string, { repeat: isRepeat, shiftKey: isShifted }: KeyboardEvent): boolean {
    if (!board.current) return false;
    const columns = columnsIn(board.current);
    const focused = placeOf(columns, document.activeElement);
    // Orders above it may have come or gone since it got the focus.
    if (focused) last.current = focused;
    const move = moves[key];
    if (move) {
      // Without an order in focus, arrows scroll the page.
      if (!focused && key.startsWith('Arrow')) return false;
      const next = focused ? moved(focused, move, columns) : moved(last.current ?? { column: 0, row: 0 }, {}, columns);
      next?.querySelector('a')?.focus();
      return next !== undefined;
    }
    if (isRepeat) return false;
    if (key === '?') {
      showKeys();
      return true;
    }
    if (key === '/') {
      const field = board.current.querySelector<HTMLInputElement>('input[type="search"]');
      field?.focus();
      return field !== null;
    }
    const order = focused && columns[focused.column]?.[focused.row];
    if (key === 'x' || key === 'X') {
      const box = order?.querySelector('[data-select]');
      box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isShifted }));
      return box !== null && box !== undefined;
    }
    const button = isStepKey(key) && order?.querySelector<HTMLElement>(`[data-step="${stepKeys[key]}"]`);
    if (!button) return false;
    button.click();
    return true;
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isTaken(event) && press(latinKey(event), event)) event.preventDefault();
  });
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = placeOf(columnsIn(element), target) ?? last.current;
    };
    element.addEventListener('focusin', remember);
    return () => element.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (!on) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [on]);
  return board;
}
