import { useQueryClient } from '@tanstack/react-query';
import { m } from '../../messages/index.ts';
import { browserApi } from '../api/browser-api.ts';
import { useLostAnswer } from '../api/use-lost-answer.ts';
import { AccountName, Form, FormButtons, FormError, useForm } from '../forms/use-form.tsx';
import { NewPasswordFields, PasswordField } from '../session/password-field.tsx';
import { devicesQuery } from './devices-card.tsx';
import { EditableCard, type Editing } from './editable-card.tsx';

/** Lets the user change the password. */
export const PasswordCard = ({ email }: { email: string }) => (
  <EditableCard
    title={m.account.password()}
    editLabel={m.account.changePassword()}
    form={(editing) => <PasswordForm email={email} {...editing} />}
  >
    <p className="text-sm text-muted">{m.account.passwordNote()}</p>
  </EditableCard>
);

function PasswordForm({ email, onCancel, onSaved }: Editing & { email: string }) {
  const queries = useQueryClient();
  const orElse = useLostAnswer();
  const form = useForm({
    schema: async () => (await import('../../contract/users/account.ts')).changePasswordForm,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    async send({ currentPassword, newPassword }) {
      const change = (from: string) => () =>
        browserApi.send('PUT /api/v1/users/change-password', { body: { currentPassword: from, newPassword } });
      const body = [currentPassword, newPassword];
      const { message } = await orElse(body, 'WRONG_PASSWORD', change(currentPassword), change(newPassword));
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
