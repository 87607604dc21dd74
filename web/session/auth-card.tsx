import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** One line below the title. */
  subtitle: ReactNode;
  children: ReactNode;
}

/** The card that the sign-in screens stand on. */
export const AuthCard = ({ title, subtitle, children }: Props) => (
  <div className="shell flex justify-center py-8 sm:py-14">
    <div className="w-full max-w-md rounded-xl sm:border sm:border-line sm:p-8 sm:shadow-card">
      <h1 className="text-2xl font-extrabold">{title}</h1>
      <div className="mt-1 text-muted">{subtitle}</div>
      <div className="mt-6">{children}</div>
    </div>
  </div>
);

export const authLink = 'font-semibold text-accent underline-offset-4 hover:underline';
