import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface Props {
  title?: ReactNode;
  /** Words about it, and what the other person saved. */
  children: ReactNode;
  /** The words of each button, and what it does. */
  choices?: readonly (readonly [label: string, onChoose: () => void])[];
  className?: string;
}

/** Says that somebody else saved the same in the meantime. */
export const ConflictNotice = ({ title, children, choices = [], className }: Props) => (
  <section role="alert" className={classNames('rounded-lg border border-warning bg-warning-soft p-4', className)}>
    {title && <h2 className="font-bold text-warning">{title}</h2>}
    {children}
    {choices.length > 0 && (
      <div className="mt-3 flex flex-wrap gap-3">
        {choices.map(([label, onChoose]) => (
          <Button key={label} variant="outline" onClick={onChoose}>
            {label}
          </Button>
        ))}
      </div>
    )}
  </section>
);
