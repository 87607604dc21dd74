import { useLocation } from 'react-router';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { storeTokens } from '../api/tokens.ts';
import { forgetDraft, useDraft } from '../forms/draft.ts';
import { Form, useForm } from '../forms/use-form.tsx';
import { Button } from '../ui/button.tsx';
import { darkToast } from '../ui/dark-toast.tsx';
import { Field } from '../ui/field.tsx';
import { toast } from '../ui/toasts.tsx';
import { PasswordField } from './password-field.tsx';
import { useStoredSignIn } from './use-session.ts';

/** The forms for signing in, registering and a forgotten password share what is typed. */
export const signInDraft = 'sign-in';

/** The email address from the previous screen, or ''. */
const emailIn = (state: unknown): string => {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
};

/** Signs in. The screen's guard then leads on. */
export function LoginForm() {
  const hydrated = useStoredSignIn() !== 'unknown';
  const { state } = useLocation();
  const form = useForm({
    schema: async () => (await import('../../contract/users/users.ts')).loginBody,
    initial: { email: emailIn(state), password: '' },
    async send(body) {
      const { accessToken, refreshToken } = await plainApi.load('POST /api/v1/users/login', { body });
      // Earlier messages, such as the request to sign in, no longer apply.
      toast.dismiss();
      forgetDraft(signInDraft);
      storeTokens({ access: accessToken, refresh: refreshToken });
    },
    onError: (error) => darkToast(messageOf(error)),
  });
  useDraft(form, signInDraft, ['email'], { email: '' });
  return (
    <Form form={form}>
      <Field label={m.signIn.email()} type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField label={m.signIn.password()} autoComplete="current-password" {...form.field('password')} />
      <Button type="submit" className="w-full" disabled={!hydrated} busy={form.busy} busyLabel={m.signIn.signingIn()}>
        {m.signIn.signIn()}
      </Button>
    </Form>
  );
}
