import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { m } from '../../messages/index.ts';
import { announce } from './announcer.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { ArrowLeft, ArrowRight, EllipsisVertical } from './icons.tsx';

/** Where an item is, and how its buttons move it. */
export interface Place {
  isFirst: boolean;
  isLast: boolean;
  /** Moves it up (-1) or down (1). */
  onMove: (step: -1 | 1) => void;
}

interface Props<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  onChange: (items: readonly T[]) => void;
  children: (item: T, place: Place) => ReactNode;
}

const dragType = 'text/x-tokri-item';

/** The list with an item at another place. */
export const moved = <T,>(items: readonly T[], from: number, to: number): readonly T[] => {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** Items whose order is changed by dragging, or with `MoveButtons`. Each move is announced. */
export function OrderedList<T>({ items, keyOf, nameOf, onChange, children }: Props<T>) {
  const list = useRef<HTMLOListElement>(null);
  const [over, setOver] = useState<string>();

  function move(from: number, to: number): void {
    const item = items[from];
    if (item === undefined || from === to) return;
    onChange(moved(items, from, to));
    announce(m.ui.moved({ name: nameOf(item), place: to + 1, total: items.length }));
  }
  function moveByButton(from: number, to: number): void {
    move(from, to);
    // The focus stays on the same arrow, or goes to the other one when that is disabled.
    requestAnimationFrame(() => {
      const item = list.current?.children.item(to);
      const same = item?.querySelector<HTMLButtonElement>(`[data-step="${to - from}"]:enabled`);
      (same ?? item?.querySelector<HTMLButtonElement>('[data-step]:enabled'))?.focus();
    });
  }
  const isItem = (event: DragEvent) => event.dataTransfer.types.includes(dragType);

  return (
    <ol ref={list} className="space-y-2">
      {items.map((item, index) => {
        const key = keyOf(item);
        return (
          <li
            key={key}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(dragType, key);
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              if (!isItem(event)) return;
              event.preventDefault();
              setOver(key);
            }}
            onDragLeave={() => setOver(undefined)}
            onDragEnd={() => setOver(undefined)}
            onDrop={(event) => {
              setOver(undefined);
              if (!isItem(event)) return;
              event.preventDefault();
              const dragged = event.dataTransfer.getData(dragType);
              move(
                items.findIndex((each) => keyOf(each) === dragged),
                index,
              );
            }}
            className={classNames('rounded-lg', over === key && 'ring-3 ring-accent')}
          >
            {children(item, {
              isFirst: index === 0,
              isLast: index === items.length - 1,
              onMove: (step) => moveByButton(index, index + step),
            })}
          </li>
        );
      })}
    </ol>
  );
}

/** The arrows of an item. */
export const MoveButtons = ({ name, isFirst, isLast, onMove }: Place & { name: string }) =>
  ([-1, 1] as const).map((step) => (
    <IconButton
      key={step}
      data-step={step}
      disabled={step < 0 ? isFirst : isLast}
      label={step < 0 ? m.ui.moveUp({ name }) : m.ui.moveDown({ name })}
      onClick={() => onMove(step)}
    >
      {step < 0 ? <ArrowLeft size={20} className="rotate-90" /> : <ArrowRight size={20} className="rotate-90" />}
    </IconButton>
  ));

/** Shows that an item can be dragged; touch screens have only the arrows. */
export const DragHandle = () => (
  <span title={m.ui.drag()} className="cursor-grab px-1 py-3 text-muted pointer-coarse:hidden">
    <EllipsisVertical size={20} />
  </span>
);
