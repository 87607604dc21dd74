import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** Shown at the right of the title, for example a button. */
  action?: ReactNode;
}

/** A section of the account page with a heading. */
export function AccountCard({ title, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line p-5 shadow-card sm:p-6">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
