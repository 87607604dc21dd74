import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { deleteAccountBody, deletionWord } from '../../contract/account.ts';
import { links } from '../../contract/links.ts';
import { accountApi } from '../api/account-api.ts';
import { messageOf } from '../api/api-error.ts';
import { showFieldErrors } from '../api/field-errors.ts';
import { removeTokens } from '../api/tokens.ts';
import { PasswordField } from '../session/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { formResolver } from '../ui/form-resolver.ts';
import { toast } from '../ui/toasts.tsx';

interface Props {
  email: string;
  onCancel: () => void;
}

/** Asks for the password and a word, deletes the account, and navigates to the home page. */
export function DeleteAccountForm({ email, onCancel }: Props) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const deleted = useRef('');
  // Only after this screen is unmounted, because it would redirect a signed-out user to the login.
  useEffect(
    () => () => {
      if (!deleted.current) return;
      removeTokens();
      toast.success(deleted.current);
    },
    [],
  );
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(deleteAccountBody),
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors, isSubmitting } = formState;
  const remove = handleSubmit(async (body) => {
    setFailure('');
    try {
      const { message } = await accountApi.deleteAccount(body);
      deleted.current = message;
      await navigate(links.home);
    } catch (error) {
      if (!showFieldErrors(error, ['password', 'confirmation'], setError)) setFailure(messageOf(error));
    }
  });
  return (
    <form method="post" noValidate onSubmit={remove} className="space-y-4 p-5">
      <p className="text-muted">
        This cannot be undone. You will be signed out everywhere, and <span className="wrap-anywhere">{email}</span> can
        be used for a new account. Cancel an order that is still to come first: without your street and phone number it
        cannot be delivered.
      </p>
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Your Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Field
        label={`Type ${deletionWord} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" look="danger" busy={isSubmitting} busyLabel="Deleting...">
          Delete for good
        </Button>
      </div>
    </form>
  );
}
