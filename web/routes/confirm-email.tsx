import { m } from '../../messages/index.ts';
import { ConfirmEmail } from '../account/confirm-email.tsx';
import { privateMeta } from '../session/personal-page.tsx';

export const meta = privateMeta(m.signIn.confirmEmail);

/** The target of the link in the confirmation email. */
export default function ConfirmEmailPage() {
  return (
    <div className="shell py-8">
      <ConfirmEmail />
    </div>
  );
}
