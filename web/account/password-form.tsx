import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changePasswordForm } from '../../contract/account.ts';
import { accountApi } from '../api/account-api.ts';
import { messageOf } from '../api/api-error.ts';
import { showFieldErrors } from '../api/field-errors.ts';
import { PasswordField } from '../session/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { formResolver } from '../ui/form-resolver.ts';
import { devicesQuery } from './devices-query.ts';

interface Props {
  email: string;
  onCancel: () => void;
  /** Called with the server's message. */
  onSaved: (message: string) => void;
}

export function PasswordForm({ email, onCancel, onSaved }: Props) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(changePasswordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async ({ currentPassword, newPassword }) => {
    setFailure('');
    try {
      const { message } = await accountApi.changePassword({ currentPassword, newPassword });
      void queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
      onSaved(message);
    } catch (error) {
      if (!showFieldErrors(error, ['currentPassword', 'newPassword'], setError)) setFailure(messageOf(error));
    }
  });
  return (
    <form method="post" noValidate onSubmit={save} className="space-y-4">
      {/* Tells password managers which account this is. */}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save Password
        </Button>
        <Button look="quiet" onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
