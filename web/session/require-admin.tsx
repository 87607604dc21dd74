import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import type { CurrentUser } from '../../contract/users.ts';
import { toast } from '../ui/toasts.tsx';
import { RequireSignIn } from './require-sign-in.tsx';

interface Props {
  /** Shown until the user is known. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Shows a screen to administrators. Visitors are sent to the login; other users are sent home with a message (design §5). */
export const RequireAdmin = ({ waiting, children }: Props) => (
  <RequireSignIn waiting={waiting}>{(user) => (isAdmin(user) ? children : <SentHome />)}</RequireSignIn>
);

const isAdmin = (user: CurrentUser) => user.role === 'ADMIN';

function SentHome() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.warning('This page is for store administrators only.', { id: 'admin-only' });
    void navigate(links.home, { replace: true });
  }, [navigate]);
  return null;
}
