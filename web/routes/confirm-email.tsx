import { ConfirmEmail } from '../account/confirm-email.tsx';
import { privateMeta } from '../session/private-meta.ts';

export const meta = () => privateMeta('Confirm Email');

/** Where the link of the mail that confirms an address leads. */
export default function ConfirmEmailPage() {
  return (
    <div className="shell py-8">
      <ConfirmEmail />
    </div>
  );
}
