import type { ReactNode } from 'react';

interface Props {
  /** A large icon. */
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** A button or link with the next action. */
  action?: ReactNode;
  /** Heading level. */
  heading?: 'h1' | 'h2';
}

/** Message of an empty or failed screen. */
export function EmptyState({ icon, title, children, action, heading: Heading = 'h2' }: Props) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      <div className="mb-5 flex size-24 items-center justify-center rounded-full bg-accent-soft text-accent">
        {icon}
      </div>
      <Heading className="text-xl font-bold">{title}</Heading>
      {children && <p className="mt-2 text-muted">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
