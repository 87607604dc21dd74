import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  hint: string;
  children: ReactNode;
}

/** One of the ways to add products. */
export const Part = ({ title, hint, children }: PartProps) => (
  <section className="border-t border-line pt-5">
    <h3 className="text-lg font-bold">{title}</h3>
    <p className="mb-4 text-sm text-muted">{hint}</p>
    {children}
  </section>
);
