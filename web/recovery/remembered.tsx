import { Link, useLocation } from 'react-router';
import { links } from '../../contract/links.ts';
import { authLink } from '../session/auth-card.tsx';

/** Link to the login, for users who remember their password. */
export function Remembered() {
  const { state } = useLocation();
  return (
    <p className="mt-6 border-t border-line pt-5 text-center text-sm text-muted">
      Remembered it?{' '}
      <Link to={links.login} state={state} className={authLink}>
        Login
      </Link>
    </p>
  );
}
