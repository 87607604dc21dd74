import { Link, useLocation } from 'react-router';
import { links } from '../../contract/links.ts';
import { AuthCard, authLink } from '../session/auth-card.tsx';
import { privateMeta } from '../session/private-meta.ts';
import { RegisterForm } from '../session/register-form.tsx';
import { useLeaveWhenSignedIn } from '../session/use-leave-when-signed-in.ts';

export const meta = () => privateMeta('Register');

export default function Register() {
  useLeaveWhenSignedIn();
  const { state } = useLocation();
  return (
    <AuthCard title="Create Account" subtitle="For your cart, your addresses and your orders">
      <RegisterForm />
      <p className="mt-6 border-t border-line pt-5 text-center text-sm text-muted">
        Already have an account?{' '}
        <Link to={links.login} state={state} className={authLink}>
          Login
        </Link>
      </p>
    </AuthCard>
  );
}
