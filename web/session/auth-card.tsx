import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../../messages/index.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { WithoutScript } from '../ui/needs-script.tsx';
import { rich } from '../ui/rich.tsx';

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
      <WithoutScript title={m.signIn.signInNeedsScript()}>{m.signIn.signInNeedsScriptMore()}</WithoutScript>
      <div className="needs-script mt-6">{children}</div>
    </div>
  </div>
);

interface LinkProps {
  to: string;
  /** A message with the link's text in `<link>`. */
  text: (params: { shopName: string }) => string;
  /** Below a line, as the last thing on the card. */
  last?: boolean;
}

/** A link to another sign-in screen, which returns to the same page after the sign-in. */
export function AuthLink({ to, text, last = false }: LinkProps) {
  const { state } = useLocation();
  const { name: shopName } = useShopSettings();
  return (
    <p className={last ? 'mt-6 border-t border-line pt-5 text-center text-sm text-muted' : 'mt-4 text-center text-sm'}>
      {rich(
        text,
        { shopName },
        {
          link: (label) => (
            <Link to={to} state={state} className="font-semibold text-accent underline-offset-4 hover:underline">
              {label}
            </Link>
          ),
        },
      )}
    </p>
  );
}
