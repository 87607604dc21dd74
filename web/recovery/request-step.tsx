import { useForm } from 'react-hook-form';
import { forgotPasswordBody } from '../../contract/account.ts';
import { messageOf } from '../api/api-error.ts';
import { recoveryApi } from '../api/recovery-api.ts';
import { AuthCard } from '../session/auth-card.tsx';
import { useStoredSignIn } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { formResolver } from '../ui/form-resolver.ts';
import { toast } from '../ui/toasts.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { recoveryToast } from './recovery-toast.ts';
import { Remembered } from './remembered.tsx';
import { useFailure } from './use-failure.ts';

interface Props {
  /** The previous input, after going back. */
  email: string;
  onSent: (email: string) => void;
}

/** Asks for the email address and sends a code to it. */
export function RequestStep({ email, onSent }: Props) {
  const hydrated = useStoredSignIn() !== 'unknown';
  const { failure, attempt } = useFailure();
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(forgotPasswordBody),
    defaultValues: { email },
  });
  const send = handleSubmit((body) =>
    attempt(async () => {
      const { message } = await recoveryApi.askForCode(body);
      toast.success(message, { id: recoveryToast });
      onSent(body.email);
    }),
  );
  return (
    <AuthCard title="Forgot Password" subtitle="We will send a code to your email address.">
      <FailureBanner message={failure === null ? '' : messageOf(failure)} />
      <form method="post" noValidate onSubmit={send} className="space-y-4">
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button
          type="submit"
          className="w-full"
          disabled={!hydrated}
          busy={formState.isSubmitting}
          busyLabel="Sending..."
        >
          Send OTP
        </Button>
      </form>
      <Remembered />
    </AuthCard>
  );
}
