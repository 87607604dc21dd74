import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  icon: ReactNode;
  /** `warning`: something does not work at the moment. `quiet`: information. */
  variant?: 'warning' | 'quiet';
  children: ReactNode;
  /** A button related to the message. */
  action?: ReactNode;
}

const variants = { warning: 'bg-ink text-canvas', quiet: 'bg-warning-soft text-warning' };

/** A line below the top bar about the state of the store; stays as long as that lasts, and is announced. */
export const Banner = ({ icon, variant = 'quiet', children, action }: Props) => (
  <div role="status" className={classNames('text-sm font-medium', variants[variant])}>
    <div className="shell flex min-h-10 items-center gap-2.5 py-1">
      <span className="shrink-0">{icon}</span>
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  </div>
);
