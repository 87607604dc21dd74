/** The steps of the password recovery. Errors are shown in a red banner above the form. */
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { asciiDigits } from '../../contract/api/digits.ts';
import { limits } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { storeTokens } from '../api/tokens.ts';
import { useLostAnswer } from '../api/use-lost-answer.ts';
import { leavesOpen } from '../api/use-request-key.ts';
import { forgetDraft, useDraft } from '../forms/draft.ts';
import { AccountName, Form, useForm } from '../forms/use-form.tsx';
import { AuthCard, AuthLink } from '../session/auth-card.tsx';
import { LinkUnanswered } from '../session/link-unanswered.tsx';
import { signInDraft } from '../session/login-form.tsx';
import { NewPasswordFields } from '../session/password-field.tsx';
import { useStoredSignIn } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { ArrowLeft, CircleAlert, MailOpen } from '../ui/icons.tsx';
import { rich } from '../ui/rich.tsx';
import { toast } from '../ui/toasts.tsx';
import { ResendCode } from './resend-code.tsx';

/** The message of each step replaces the previous one. */
const showSuccess = (message: string) => toast.success(message, { id: 'recovery' });

/** The error message in red above the form; renders nothing while `error` is null. */
const ErrorBanner = ({ error }: { error: unknown }) => (
  <div role="alert">
    {error !== null && (
      <p className="mb-5 flex items-start gap-2.5 rounded-md bg-danger-soft px-4 py-3 text-sm font-semibold text-danger">
        <CircleAlert size={18} className="mt-0.5 shrink-0" />
        {messageOf(error)}
      </p>
    )}
  </div>
);

/** Link to the login, for users who remember their password. */
const Remembered = () => <AuthLink to={links.login} text={m.signIn.rememberedIt} last />;

/** Focuses the first field of a form that replaces another, for keyboard and screen reader users. */
function useFocusOnMount(replaces = true) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (replaces) form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, []);
  return form;
}

interface RequestProps {
  /** The previous input, after going back. */
  email: string;
  onSent: (email: string) => void;
}

/** Asks for the email address and sends a code to it. */
export function RequestStep({ email, onSent }: RequestProps) {
  const hydrated = useStoredSignIn() !== 'unknown';
  const frame = useFocusOnMount(email !== '');
  const form = useForm({
    schema: async () => (await import('../../contract/users/account.ts')).forgotPasswordBody,
    initial: { email },
    async send(body) {
      const { message } = await plainApi.send('PUT /api/v1/users/forgot-password', { body });
      showSuccess(message);
      forgetDraft(signInDraft);
      onSent(body.email);
    },
  });
  useDraft(form, signInDraft, ['email'], { email: '' });
  return (
    <AuthCard title={m.signIn.forgotPassword()} subtitle={m.signIn.codeByEmail()}>
      <ErrorBanner error={form.error} />
      <Form form={form} ref={frame}>
        <Field label={m.signIn.email()} type="email" autoComplete="email" {...form.field('email')} />
        <Button type="submit" className="w-full" disabled={!hydrated} busy={form.busy} busyLabel={m.signIn.sending()}>
          {m.signIn.sendOtp()}
        </Button>
      </Form>
      <Remembered />
    </AuthCard>
  );
}

interface VerifyProps {
  email: string;
  onBack: () => void;
  onVerified: () => void;
}

/** The digits of the input, for example of '123 456' or '१२३४५६'. */
const digitsOf = (text: string) => asciiDigits(text).replaceAll(/\D/g, '').slice(0, limits.otpDigits);

/** Asks for the code from the email. */
export function VerifyStep({ email, onBack, onVerified }: VerifyProps) {
  const frame = useFocusOnMount();
  const form = useForm({
    schema: async () => (await import('../../contract/users/account.ts')).verifyOtpBody,
    initial: { email, otp: '' },
    async send(body) {
      const { message } = await plainApi.send('PUT /api/v1/users/verify-otp', { body });
      showSuccess(message);
      onVerified();
    },
  });
  const resend = () =>
    form.attempt(async () => {
      const { message } = await plainApi.send('PUT /api/v1/users/forgot-password', { body: { email } });
      form.resetField('otp');
      showSuccess(message);
    });
  return (
    <AuthCard
      title={m.signIn.verifyOtp()}
      subtitle={rich(
        m.signIn.codeOnItsWay,
        { email },
        {
          b: (text) => <span className="font-semibold wrap-anywhere text-ink">{text}</span>,
        },
      )}
    >
      <ErrorBanner error={form.error} />
      <Form form={form} ref={frame}>
        <Field
          label={m.signIn.code({ digits: limits.otpDigits })}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          className="[&_input]:text-center [&_input]:text-xl [&_input]:font-bold [&_input]:tracking-[0.4em]"
          {...form.field('otp', { onChange: ({ target }) => form.setValue('otp', digitsOf(target.value)) })}
        />
        <Button type="submit" className="w-full" busy={form.busy} busyLabel={m.signIn.verifying()}>
          {m.signIn.verifyCode()}
        </Button>
      </Form>
      <div className="mt-4 flex items-center justify-between gap-3">
        <Button variant="quiet" onClick={onBack}>
          <ArrowLeft size={18} />
          {m.ui.back()}
        </Button>
        <ResendCode onResend={resend} />
      </div>
    </AuthCard>
  );
}

interface LinkProps {
  /** The token from the email's link. */
  token: string;
  onOpened: (email: string) => void;
  onStartAgain: () => void;
}

/** The target of the email's link, which replaces the code. */
export function LinkStep({ token, onOpened, onStartAgain }: LinkProps) {
  const { mutate, error } = useMutation({
    mutationFn: (body: { token: string }) => plainApi.send('PUT /api/v1/users/open-recovery-link', { body }),
    onSuccess: ({ data }) => onOpened(data.email),
  });
  const openLink = useCallback(() => mutate({ token }), [token, mutate]);
  useEffect(openLink, [openLink]);
  return (
    <div className="shell py-8" aria-live="polite">
      {error && leavesOpen(error) ? (
        <LinkUnanswered error={error} onRetry={openLink} />
      ) : error ? (
        <EmptyState
          heading="h1"
          icon={<CircleAlert size={40} />}
          title={m.signIn.linkFailed()}
          action={<Button onClick={onStartAgain}>{m.signIn.askForNewCode()}</Button>}
        >
          {messageOf(error)}
        </EmptyState>
      ) : (
        <EmptyState heading="h1" icon={<MailOpen size={40} />} title={m.signIn.openingLink()}>
          {m.ui.oneMoment()}
        </EmptyState>
      )}
    </div>
  );
}

interface ResetProps {
  email: string;
  onDone: () => void;
  /** Called when the time for a new password is over. */
  onStartAgain: () => void;
}

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'RESET_NOT_ALLOWED';

/** Asks for the new password, twice. */
export function ResetStep({ email, onDone, onStartAgain }: ResetProps) {
  const frame = useFocusOnMount();
  const orElse = useLostAnswer();
  const form = useForm({
    schema: async () => (await import('../../contract/users/account.ts')).newPasswordForm,
    initial: { newPassword: '', confirmPassword: '' },
    async send({ newPassword }) {
      const body = { email, newPassword };
      const reset = () => plainApi.send('PUT /api/v1/users/reset-password', { body });
      const login = () => plainApi.load('POST /api/v1/users/login', { body: { email, password: newPassword } });
      const done = await orElse(body, 'RESET_NOT_ALLOWED', reset, login);
      if ('message' in done) showSuccess(done.message);
      else storeTokens({ access: done.accessToken, refresh: done.refreshToken });
      onDone();
    },
  });
  return (
    <AuthCard title={m.signIn.resetPassword()} subtitle={m.signIn.chooseNewPassword()}>
      <ErrorBanner error={form.error} />
      <Form form={form} ref={frame}>
        <AccountName email={email} />
        <NewPasswordFields form={form} />
        <Button type="submit" className="w-full" busy={form.busy} busyLabel={m.signIn.resetting()}>
          {m.signIn.resetPassword()}
        </Button>
        {isOver(form.error) && (
          <Button variant="outline" className="w-full" onClick={onStartAgain}>
            {m.signIn.askForNewCode()}
          </Button>
        )}
      </Form>
      <Remembered />
    </AuthCard>
  );
}
