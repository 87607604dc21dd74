import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { formatRupees } from '../../contract/money/money.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { m } from '../../messages/index.ts';
import { browserApi } from '../api/browser-api.ts';
import { removeTokens } from '../api/tokens.ts';
import { forgetWork } from '../api/unsent-work.ts';
import { AccountName, Form, FormButtons, FormError, useForm } from '../forms/use-form.tsx';
import { storeCreditQuery } from '../orders/store-credit-query.ts';
import { PasswordField } from '../session/password-field.tsx';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { rich } from '../ui/rich.tsx';
import { toast } from '../ui/toasts.tsx';

/** Opens the dialog that deletes the account. */
export function DeleteAccountCard({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Card
      title={m.account.deleteAccount()}
      action={
        <Button
          variant="outline"
          className="border-danger! text-danger! hover:bg-danger-soft!"
          onClick={() => setOpen(true)}
        >
          {m.account.deleteAccount()}
        </Button>
      }
    >
      <p className="text-sm text-muted">{m.account.deleteNote()}</p>
      <Dialog open={open} onClose={close} title={m.account.deleteAccount()}>
        <DeleteAccountForm email={email} onCancel={close} />
      </Dialog>
    </Card>
  );
}

/** Asks for the password and a word, deletes the account, and navigates to the home page. */
function DeleteAccountForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const navigate = useNavigate();
  const { refunds = false } = useShopSettings();
  const { data: credit } = useQuery({ ...storeCreditQuery, enabled: refunds });
  const form = useForm({
    schema: async () => (await import('../../contract/users/account.ts')).deleteAccountBody,
    initial: { password: '', confirmation: '' },
    async send(body) {
      const { message } = await browserApi.send('POST /api/v1/users/delete-account', { body });
      // Without tokens, the guard of this screen goes to the login, so they stay until the home page is loaded.
      await navigate(links.home);
      forgetWork();
      removeTokens();
      toast.success(message);
    },
  });
  return (
    <Form form={form} className="space-y-4 p-5">
      <p className="text-muted">
        {rich(m.account.deleteWarning, { email }, { b: (text) => <span className="wrap-anywhere">{text}</span> })}
      </p>
      {credit !== undefined && credit.balance > 0 && (
        <p className="font-semibold text-danger">{m.refunds.lapses({ amount: formatRupees(credit.balance) })}</p>
      )}
      <AccountName email={email} />
      <PasswordField label={m.account.yourPassword()} autoComplete="current-password" {...form.field('password')} />
      <Field
        label={m.account.typeToConfirm({ deletionWord })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('confirmation')}
      />
      <FormError message={form.message} />
      <FormButtons
        form={form}
        label={m.account.deleteForGood()}
        busyLabel={m.ui.deleting()}
        danger
        onCancel={onCancel}
      />
    </Form>
  );
}
