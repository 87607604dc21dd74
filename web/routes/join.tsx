import { m } from '../../messages/index.ts';
import { JoinStaff } from '../account/join-staff.tsx';
import { privateMeta } from '../session/personal-page.tsx';

export const meta = privateMeta(m.invitations.title);

/** The target of an invitation to become staff. */
export default function JoinPage() {
  return (
    <div className="shell py-8">
      <JoinStaff />
    </div>
  );
}
