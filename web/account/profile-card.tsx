import { useState } from 'react';
import type { CurrentUser } from '../../contract/users.ts';
import { Button } from '../ui/button.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Personal information in view or edit mode (spec §2, §4). */
export function ProfileCard({ user }: { user: CurrentUser }) {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState('');
  return (
    <section aria-labelledby="profile-title" className="rounded-xl border border-line p-5 shadow-card sm:p-6">
      <div className="mb-5 flex min-h-11 items-center justify-between gap-3">
        <h2 id="profile-title" className="text-lg font-bold">
          Personal Information
        </h2>
        {!editing && (
          <Button
            look="outline"
            className="shrink-0"
            onClick={() => {
              setSaved('');
              setEditing(true);
            }}
          >
            Edit Profile
          </Button>
        )}
      </div>
      {editing ? (
        <ProfileForm
          user={user}
          onCancel={() => setEditing(false)}
          onSaved={(message) => {
            setSaved(message);
            setEditing(false);
          }}
        />
      ) : (
        <ProfileView user={user} />
      )}
      <p role="status" className="mt-4 font-semibold text-accent empty:mt-0">
        {saved}
      </p>
    </section>
  );
}

const ProfileView = ({ user }: { user: CurrentUser }) => (
  <dl className="grid gap-5 sm:grid-cols-2">
    <Fact name="Full Name">{user.name}</Fact>
    <Fact name="Email">{user.email}</Fact>
    <Fact name="Mobile">{user.mobile ? `+91 ${user.mobile}` : 'Not given yet'}</Fact>
  </dl>
);

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-0.5 font-semibold wrap-anywhere">{children}</dd>
  </div>
);
