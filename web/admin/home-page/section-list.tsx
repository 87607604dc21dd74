import { type DragEvent, useRef, useState } from 'react';
import { m } from '../../../messages/index.ts';
import { announce } from '../../ui/announcer.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Entries, type Entry, moved } from './draft.ts';
import { SectionItem } from './section-item.tsx';
import { titleOf } from './section-words.ts';

interface Props {
  entries: Entries;
  onChange: (entries: Entries) => void;
  onEdit: (entry: Entry) => void;
  /** Hides or shows it. */
  onToggle: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
}

const rowType = 'text/x-tokri-row';

/** The sections in their order. Reordered by dragging, or with arrow buttons. */
export function SectionList({ entries, onChange, ...actions }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [over, setOver] = useState<string>();

  function move(from: number, to: number): void {
    const entry = entries[from];
    if (!entry || from === to) return;
    onChange(moved(entries, from, to));
    announce(m.adminHome.moved({ title: titleOf(entry), place: to + 1, total: entries.length }));
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
  const isRow = (event: DragEvent) => event.dataTransfer.types.includes(rowType);

  return (
    <ol ref={list} className="space-y-2">
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData(rowType, entry.key);
            event.dataTransfer.effectAllowed = 'move';
          }}
          onDragOver={(event) => {
            if (!isRow(event)) return;
            event.preventDefault();
            setOver(entry.key);
          }}
          onDragLeave={() => setOver(undefined)}
          onDragEnd={() => setOver(undefined)}
          onDrop={(event) => {
            setOver(undefined);
            if (!isRow(event)) return;
            event.preventDefault();
            const key = event.dataTransfer.getData(rowType);
            move(
              entries.findIndex((each) => each.key === key),
              index,
            );
          }}
          className={classNames('rounded-lg', over === entry.key && 'ring-3 ring-accent')}
        >
          <SectionItem
            entry={entry}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            onMove={(step) => moveByButton(index, index + step)}
            {...actions}
          />
        </li>
      ))}
    </ol>
  );
}
