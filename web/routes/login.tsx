import { Link, useLocation } from 'react-router';
import { links } from '../../contract/links.ts';
import { AuthCard, authLink } from '../session/auth-card.tsx';
import { LoginForm } from '../session/login-form.tsx';
import { privateMeta } from '../session/private-meta.ts';
import { Reassurance } from '../session/reassurance.tsx';
import { useLeaveWhenSignedIn } from '../session/use-leave-when-signed-in.ts';

export const meta = () => privateMeta('Login');

export default function Login() {
  useLeaveWhenSignedIn();
  const { state } = useLocation();
  return (
    <AuthCard title="Welcome Back" subtitle="Sign in to continue">
      <Reassurance />
      <div className="mt-5">
        <LoginForm />
      </div>
      <p className="mt-4 text-center text-sm">
        <Link to={links.forgotPassword} state={state} className={authLink}>
          Forgot password?
        </Link>
      </p>
      <p className="mt-6 border-t border-line pt-5 text-center text-sm text-muted">
        New to Tokri?{' '}
        <Link to={links.register} state={state} className={authLink}>
          Create an account
        </Link>
      </p>
    </AuthCard>
  );
}
