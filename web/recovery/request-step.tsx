import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { forgotPasswordBody } from '../../contract/account.ts';
import { links } from '../../contract/links.ts';
import { messageOf } from '../api/api-error.ts';
import { recoveryApi } from '../api/recovery-api.ts';
import { AuthCard, authLink } from '../session/auth-card.tsx';
import { useStoredSignIn } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { formResolver } from '../ui/form-resolver.ts';
import { toast } from '../ui/toasts.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { useFailure } from './use-failure.ts';

interface Props {
  /** What was typed before, when somebody comes back. */
  email: string;
  onSent: (email: string) => void;
}

/** Asks for the address, and has a code sent to it. */
export function RequestStep({ email, onSent }: Props) {
  const alive = useStoredSignIn() !== 'unknown';
  const { state } = useLocation();
  const { failure, attempt } = useFailure();
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(forgotPasswordBody),
    defaultValues: { email },
  });
  const send = handleSubmit((body) =>
    attempt(async () => {
      const { message } = await recoveryApi.askForCode(body);
      toast.success(message);
      onSent(body.email);
    }),
  );
  return (
    <AuthCard title="Forgot Password" subtitle="We send a code to the address of your account.">
      <FailureBanner message={failure === null ? '' : messageOf(failure)} />
      <form method="post" noValidate onSubmit={send} className="space-y-4">
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" className="w-full" disabled={!alive} busy={formState.isSubmitting} busyLabel="Sending...">
          Send OTP
        </Button>
      </form>
      <p className="mt-6 border-t border-line pt-5 text-center text-sm text-muted">
        Remembered it?{' '}
        <Link to={links.login} state={state} className={authLink}>
          Login
        </Link>
      </p>
    </AuthCard>
  );
}
