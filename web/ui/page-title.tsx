import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Shown below the title. */
  hint?: ReactNode;
  /** Buttons or fields at the right of the title. */
  action?: ReactNode;
}

/** The heading of a screen. */
export const PageTitle = ({ children, hint, action }: Props) => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
    <div className="min-w-0">
      <h1 className="text-2xl font-extrabold wrap-anywhere">{children}</h1>
      {hint && <p className="mt-1 text-muted">{hint}</p>}
    </div>
    {action}
  </div>
);
