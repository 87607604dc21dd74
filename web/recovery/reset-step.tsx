import { useForm } from 'react-hook-form';
import { newPasswordForm } from '../../contract/account.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { recoveryApi } from '../api/recovery-api.ts';
import { AuthCard } from '../session/auth-card.tsx';
import { PasswordField } from '../session/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { formResolver } from '../ui/form-resolver.ts';
import { toast } from '../ui/toasts.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { recoveryToast } from './recovery-toast.ts';
import { Remembered } from './remembered.tsx';
import { useFailure } from './use-failure.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';

interface Props {
  email: string;
  onDone: () => void;
  /** Called when the time for a new password is over. */
  onStartAgain: () => void;
}

const isOver = (failure: unknown) => failure instanceof ApiError && failure.code === 'RESET_NOT_ALLOWED';

/** Asks for the new password, twice. */
export function ResetStep({ email, onDone, onStartAgain }: Props) {
  const { failure, attempt } = useFailure();
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(newPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const form = useFocusOnMount();
  const reset = handleSubmit(({ newPassword }) =>
    attempt(async () => {
      const { message } = await recoveryApi.reset({ email, newPassword });
      toast.success(message, { id: recoveryToast });
      onDone();
    }),
  );
  return (
    <AuthCard title="Reset Password" subtitle="Choose a new password for your account.">
      <FailureBanner message={failure === null ? '' : messageOf(failure)} />
      <form ref={form} method="post" noValidate onSubmit={reset} className="space-y-4">
        {/* Tells password managers which account this is. */}
        <input hidden type="email" autoComplete="username" value={email} readOnly />
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
        <Button type="submit" className="w-full" busy={isSubmitting} busyLabel="Resetting...">
          Reset Password
        </Button>
        {isOver(failure) && (
          <Button look="outline" className="w-full" onClick={onStartAgain}>
            Ask for a new code
          </Button>
        )}
      </form>
      <Remembered />
    </AuthCard>
  );
}
