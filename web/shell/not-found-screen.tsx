import { useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { timings } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const second = 1000;

/**
 * Remaining seconds; at 0 the user is redirected home, replacing the history entry. They stand still while another page loads, and while
 * somebody types.
 */
function useRedirectHome(): number {
  const navigate = useNavigate();
  const [left, setLeft] = useState(timings.notFoundRedirect / second);
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (!isIdle) return;
    const timer = setInterval(() => {
      if (!document.activeElement?.matches('input')) setLeft((now) => Math.max(0, now - 1));
    }, second);
    return () => clearInterval(timer);
  }, [isIdle]);
  useEffect(() => {
    if (left === 0 && isIdle) void navigate(links.home, { replace: true });
  }, [left, isIdle, navigate]);
  return left;
}

/** For addresses that no screen has. */
export function NotFoundScreen() {
  const left = useRedirectHome();
  return (
    <EmptyState
      heading="h1"
      picture="lost"
      title={m.shell.notFound()}
      action={
        <div className="flex flex-col items-center gap-4">
          <ButtonLink to={links.home}>{m.shell.goToHome()}</ButtonLink>
          <p className="text-sm text-muted tabular-nums">{m.shell.redirecting({ count: left })}</p>
        </div>
      }
    >
      {m.shell.notFoundText()}
    </EmptyState>
  );
}
