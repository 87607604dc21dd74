import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Tone = 'good' | 'plain' | 'warning' | 'danger';

const tones: Record<Tone, string> = {
  good: 'bg-success-soft text-success-strong',
  plain: 'bg-surface text-muted',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** A short status label. */
export const Pill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span
    className={classNames('inline-block rounded-full px-2.5 py-0.5 text-xs font-bold whitespace-nowrap', tones[tone])}
  >
    {children}
  </span>
);
