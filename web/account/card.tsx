import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** At the right of the title, like a button. */
  action?: ReactNode;
}

/** A part of the account page, with its heading. */
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
