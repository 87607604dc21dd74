import { useQueryClient } from '@tanstack/react-query';
import { m } from '../../messages/index.ts';
import { browserApi } from '../api/browser-api.ts';
import { AccountName, Form, FormButtons, FormError, useForm } from '../forms/use-form.tsx';
import { NewPasswordFields, PasswordField } from '../session/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { devicesQuery } from './devices-card.tsx';
import { useEditing } from './use-editing.tsx';

/** Lets the user change the password. */
export function PasswordCard({ email }: { email: string }) {
  const { editing, status, edit, cancel, done } = useEditing();
  return (
    <Card
      title={m.account.password()}
      action={
        !editing && (
          <Button variant="outline" onClick={edit}>
            {m.account.changePassword()}
          </Button>
        )
      }
    >
      {editing ? (
        <PasswordForm email={email} onCancel={cancel} onSaved={done} />
      ) : (
        <p className="text-sm text-muted">{m.account.passwordNote()}</p>
      )}
      {status}
    </Card>
  );
}

interface FormProps {
  email: string;
  onCancel: () => void;
  /** Called with the server's message. */
  onSaved: (message: string) => void;
}

function PasswordForm({ email, onCancel, onSaved }: FormProps) {
  const queries = useQueryClient();
  const form = useForm({
    schema: async () => (await import('../../contract/account.ts')).changePasswordForm,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    async send({ currentPassword, newPassword }) {
      const { message } = await browserApi.send('PUT /api/v1/users/change-password', {
        body: { currentPassword, newPassword },
      });
      void queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
      onSaved(message);
    },
  });
  return (
    <Form form={form}>
      <AccountName email={email} />
      <PasswordField
        label={m.account.currentPassword()}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <NewPasswordFields form={form} />
      <FormError message={form.message} />
      <FormButtons form={form} label={m.account.savePassword()} busyLabel={m.ui.saving()} onCancel={onCancel} />
    </Form>
  );
}
