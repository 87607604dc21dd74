import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { AccountCard } from './card.tsx';
import { PasswordForm } from './password-form.tsx';

/** Lets the user change the password. */
export function PasswordCard({ email }: { email: string }) {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState('');
  const edit = () => {
    setSaved('');
    setEditing(true);
  };
  return (
    <AccountCard
      title="Password"
      action={
        !editing && (
          <Button look="outline" onClick={edit}>
            Change Password
          </Button>
        )
      }
    >
      {editing ? (
        <PasswordForm
          email={email}
          onCancel={() => setEditing(false)}
          onSaved={(message) => {
            setSaved(message);
            setEditing(false);
          }}
        />
      ) : (
        <p className="text-sm text-muted">Changing it signs out your other devices.</p>
      )}
      <p role="status" className="mt-3 font-semibold text-accent empty:mt-0">
        {saved}
      </p>
    </AccountCard>
  );
}
