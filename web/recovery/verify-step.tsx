import { ArrowLeft } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { verifyOtpBody } from '../../contract/account.ts';
import { limits } from '../../contract/limits.ts';
import { messageOf } from '../api/api-error.ts';
import { recoveryApi } from '../api/recovery-api.ts';
import { AuthCard } from '../session/auth-card.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { formResolver } from '../ui/form-resolver.ts';
import { toast } from '../ui/toasts.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { recoveryToast } from './recovery-toast.ts';
import { ResendCode } from './resend-code.tsx';
import { useFailure } from './use-failure.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';

interface Props {
  email: string;
  onBack: () => void;
  onVerified: () => void;
}

/** The digits of the input, for example of '123 456'. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(0, limits.otpDigits);

/** Asks for the code from the email. */
export function VerifyStep({ email, onBack, onVerified }: Props) {
  const { failure, attempt } = useFailure();
  const { register, handleSubmit, setValue, resetField, formState } = useForm({
    resolver: formResolver(verifyOtpBody),
    defaultValues: { email, otp: '' },
  });
  const form = useFocusOnMount();
  const verify = handleSubmit((body) =>
    attempt(async () => {
      const { message } = await recoveryApi.giveCode(body);
      toast.success(message, { id: recoveryToast });
      onVerified();
    }),
  );
  const resend = () =>
    attempt(async () => {
      const { message } = await recoveryApi.askForCode({ email });
      resetField('otp');
      toast.success(message, { id: recoveryToast });
    });
  const code = register('otp', { onChange: ({ target }) => setValue('otp', digitsOf(target.value)) });
  return (
    <AuthCard
      title="Verify OTP"
      subtitle={
        <>
          If <span className="font-semibold wrap-anywhere text-ink">{email}</span> has an account, an email with a code
          is on its way.
        </>
      }
    >
      <FailureBanner message={failure === null ? '' : messageOf(failure)} />
      <form ref={form} method="post" noValidate onSubmit={verify} className="space-y-4">
        <Field
          label="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          className="[&_input]:text-center [&_input]:text-xl [&_input]:font-bold [&_input]:tracking-[0.4em]"
          error={formState.errors.otp?.message}
          {...code}
        />
        <Button type="submit" className="w-full" busy={formState.isSubmitting} busyLabel="Verifying...">
          Verify Code
        </Button>
      </form>
      <div className="mt-4 flex items-center justify-between gap-3">
        <Button look="quiet" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden />
          Back
        </Button>
        <ResendCode onResend={resend} />
      </div>
    </AuthCard>
  );
}
