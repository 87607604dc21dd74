import { Link, useLocation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { forgetEndOfSignIn } from '../api/tokens.ts';
import { Banner } from '../ui/banner.tsx';
import { CircleAlert, X } from '../ui/icons.tsx';
import type { AfterSignIn } from './after-sign-in.ts';

/** Says that the store has ended the sign-in, and leads to the login and back. */
export default function SignInEnded() {
  const { pathname, search } = useLocation();
  const target: AfterSignIn = { path: pathname + search, at: Date.now() };
  return (
    <Banner
      icon={<CircleAlert size={18} />}
      action={
        <>
          {pathname !== links.login && (
            <Link
              to={links.login}
              state={target}
              className="flex min-h-11 shrink-0 items-center px-2 font-bold underline"
            >
              {m.signIn.signIn()}
            </Link>
          )}
          <button
            type="button"
            aria-label={m.ui.close()}
            onClick={forgetEndOfSignIn}
            className="flex size-11 shrink-0 items-center justify-center"
          >
            <X size={18} />
          </button>
        </>
      }
    >
      {m.signIn.ended()}
    </Banner>
  );
}
