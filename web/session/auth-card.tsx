import type { ReactNode } from 'react';
import { WithoutScript } from '../ui/needs-script.tsx';

interface Props {
  title: string;
  /** One line below the title. */
  subtitle: ReactNode;
  children: ReactNode;
}

/** The card of the sign-in screens. */
export const AuthCard = ({ title, subtitle, children }: Props) => (
  <div className="shell flex justify-center py-8 sm:py-14">
    <div className="w-full max-w-md rounded-xl sm:border sm:border-line sm:p-8 sm:shadow-card">
      <h1 className="text-2xl font-extrabold">{title}</h1>
      <div className="mt-1 text-muted">{subtitle}</div>
      <WithoutScript title="Signing in needs JavaScript">
        Please turn it on in your browser’s settings and load this page again. Without it you can browse and search the
        store.
      </WithoutScript>
      <div className="needs-script mt-6">{children}</div>
    </div>
  </div>
);

export const authLink = 'font-semibold text-accent underline-offset-4 hover:underline';
