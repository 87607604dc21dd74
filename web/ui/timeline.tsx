import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { IconComponent } from './icon.tsx';

export interface TimelineItem {
  key: string;
  icon: IconComponent;
  title: ReactNode;
  /** When it happened; undefined for a step that is still to come. */
  time?: { iso: string; text: string };
  note?: ReactNode;
  tone?: 'done' | 'current' | 'warning' | 'danger';
}

const tones = {
  done: 'bg-accent-soft text-accent',
  current: 'bg-accent text-on-accent',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

interface Props {
  items: readonly TimelineItem[];
  /** Key of the item that led to the current state. */
  current?: string | undefined;
}

/** Events, oldest first, and the steps that are still to come. */
export const Timeline = ({ items, current }: Props) => (
  <ol>
    {items.map(({ key, icon: Icon, title, time, note, tone = 'done' }) => (
      <li
        key={key}
        aria-current={key === current ? 'step' : undefined}
        className="group relative flex gap-4 pb-6 last:pb-0"
      >
        <span
          aria-hidden
          className={classNames(
            'absolute top-10 bottom-0 left-5 w-0.5 -translate-x-1/2 group-last:hidden',
            time ? 'bg-accent-line' : 'bg-line',
          )}
        />
        <span
          aria-hidden
          className={classNames(
            'flex size-10 shrink-0 items-center justify-center rounded-full',
            time ? tones[tone] : 'border border-line bg-canvas text-muted',
          )}
        >
          <Icon size={20} />
        </span>
        <div className={classNames('min-w-0 flex-1', time ? 'pt-0.5' : 'pt-2')}>
          <p className={time ? 'font-semibold' : 'text-muted'}>{title}</p>
          {time && (
            <p className="text-sm text-muted">
              <time dateTime={time.iso}>{time.text}</time>
            </p>
          )}
          {note && <p className="mt-1 text-sm wrap-anywhere">{note}</p>}
        </div>
      </li>
    ))}
  </ol>
);
