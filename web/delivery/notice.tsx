import type { ReactNode } from 'react';
import { Info } from '../ui/icons.tsx';

interface Props {
  title: string;
  children?: ReactNode;
}

/** Why the shop cannot deliver here or now. Screen readers read it when it appears. */
export const Notice = ({ title, children }: Props) => (
  <div role="status" className="flex items-start gap-2 rounded-lg bg-warning-soft p-4 text-sm text-warning">
    <Info size={20} className="shrink-0" />
    <p className="min-w-0 wrap-anywhere">
      <span className="block font-semibold">{title}</span>
      {children}
    </p>
  </div>
);
