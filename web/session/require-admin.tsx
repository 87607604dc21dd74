import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import type { CurrentUser } from '../../contract/users.ts';
import { toast } from '../ui/toasts.tsx';
import { RequireSignIn } from './require-sign-in.tsx';

interface Props {
  /** Stands there until it is known who asks. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Shows a screen to administrators. A visitor is led to sign in; anybody else is sent home with a message (design §5). */
export const RequireAdmin = ({ waiting, children }: Props) => (
  <RequireSignIn waiting={waiting}>{(user) => (isAdmin(user) ? children : <SentHome />)}</RequireSignIn>
);

const isAdmin = (user: CurrentUser) => user.role === 'ADMIN';

function SentHome() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.warning('This page is for the people who run the shop.', { id: 'admin-only' });
    void navigate(links.home, { replace: true });
  }, [navigate]);
  return null;
}
