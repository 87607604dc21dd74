import { m } from '../../messages/index.ts';
import { JoinStaff } from '../account/join-staff.tsx';
import { withMessages } from '../language/load-messages.ts';
import { privateMeta } from '../session/personal-page.tsx';

export const meta = privateMeta(m.invitations.title);
export const clientMiddleware = [withMessages('account')];

/** The target of an invitation to become staff. */
export default function JoinPage() {
  return (
    <div className="shell py-8">
      <JoinStaff />
    </div>
  );
}
