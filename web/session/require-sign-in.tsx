import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import type { CurrentUser } from '../../contract/users.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { WithoutScript } from '../ui/needs-script.tsx';
import type { AfterSignIn } from './after-sign-in.ts';
import { useSession } from './use-session.ts';

interface Props {
  /** Shown until the user is known. */
  waiting: ReactNode;
  children: (user: CurrentUser) => ReactNode;
}

/** Shows a personal screen to the signed-in user. Visitors are sent to the login, and return afterwards. */
export function RequireSignIn({ waiting, children }: Props) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isVisitor = session.status === 'visitor';
  useEffect(() => {
    if (!isVisitor) return;
    void navigate(links.login, {
      replace: true,
      state: { path: pathname + search, at: Date.now() } satisfies AfterSignIn,
    });
  }, [isVisitor, pathname, search, navigate]);
  if (session.status === 'signed-in') return children(session.user);
  if (session.status !== 'unreachable') {
    return (
      <>
        <WithoutScript title="This page needs JavaScript">
          The checkout, your account and your orders work only with JavaScript. Please turn it on in your browser’s
          settings and load this page again. Without it you can browse and search the store.
        </WithoutScript>
        <div className="needs-script contents">{waiting}</div>
      </>
    );
  }
  return (
    <EmptyState
      icon={<CircleAlert size={40} />}
      title="This page could not be loaded"
      action={<Button onClick={session.retry}>Try again</Button>}
    >
      We could not reach the store. Please check your connection.
    </EmptyState>
  );
}
