import { ConfirmEmail } from '../account/confirm-email.tsx';
import { privateMeta } from '../session/private-meta.ts';

export const meta = () => privateMeta('Confirm Email');

/** The target of the link in the confirmation email. */
export default function ConfirmEmailPage() {
  return (
    <div className="shell py-8">
      <ConfirmEmail />
    </div>
  );
}
