import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AccountCard } from './card.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';

/** Opens the dialog that deletes the account. */
export function DeleteAccountCard({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <AccountCard
      title="Delete Account"
      action={
        <Button
          look="outline"
          className="border-danger! text-danger! hover:bg-danger-soft!"
          onClick={() => setOpen(true)}
        >
          Delete Account
        </Button>
      }
    >
      <p className="text-sm text-muted">
        Your name, addresses and cart are removed for good. Orders stay in our books without your name, street and phone
        number.
      </p>
      <Dialog open={open} onClose={close} title="Delete Account">
        <DeleteAccountForm email={email} onCancel={close} />
      </Dialog>
    </AccountCard>
  );
}
