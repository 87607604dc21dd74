import { Mail } from 'lucide-react';
import { links } from '../../contract/links.ts';
import { privateMeta } from '../session/private-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export const meta = () => privateMeta('Forgot Password');

/** Resetting by e-mail is not built yet, and the screen says so. */
export default function ForgotPassword() {
  return (
    <div className="shell py-8">
      <Notice
        heading="h1"
        icon={<Mail size={40} />}
        title="Forgot Password"
        action={<ButtonLink to={links.login}>Back to Login</ButtonLink>}
      >
        Resetting a password by e-mail is coming soon. Until then, please write to the shop from the address of your
        account, and the people who run it will help you.
      </Notice>
    </div>
  );
}
