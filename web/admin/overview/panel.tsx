import { type ReactNode, useId } from 'react';

/** A section of the overview with a heading. */
export function Panel({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-xl border border-line bg-white p-4 shadow-card sm:p-5">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
