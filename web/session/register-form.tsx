import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { baseLocale, currentLocale } from '../../messages/locale.ts';
import { messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { storeTokens } from '../api/tokens.ts';
import { useLostAnswer } from '../api/use-lost-answer.ts';
import { forgetDraft, useDraft } from '../forms/draft.ts';
import { Form, useForm } from '../forms/use-form.tsx';
import { Button } from '../ui/button.tsx';
import { darkToast } from '../ui/dark-toast.tsx';
import { Field } from '../ui/field.tsx';
import { toast } from '../ui/toasts.tsx';
import { signInDraft } from './login-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useStoredSignIn } from './use-session.ts';

/** Creates an account, which gets emails in the language of the page, and signs in. The screen's guard then leads on. If the sign-in fails, it navigates to the login. */
export function RegisterForm() {
  const hydrated = useStoredSignIn() !== 'unknown';
  const navigate = useNavigate();
  const { state } = useLocation();
  const orElse = useLostAnswer();
  const form = useForm({
    schema: async () => (await import('../../contract/users/users.ts')).registerBody,
    initial: { name: '', email: '', password: '' },
    async send(body) {
      // English is the default; its body is the one of the spec.
      const inLanguage = currentLocale() === baseLocale ? body : { ...body, language: currentLocale() };
      const login = () =>
        plainApi.load('POST /api/v1/users/login', { body: { email: body.email, password: body.password } });
      let message = '';
      async function register(): Promise<undefined> {
        ({ message } = await plainApi.send('POST /api/v1/users/register', { body: inLanguage }));
      }
      const tokens = (await orElse(body, 'EMAIL_TAKEN', register, login)) ?? (await login().catch(() => null));
      toast.dismiss();
      forgetDraft(signInDraft);
      if (tokens) {
        toast.success(m.signIn.accountCreated());
        storeTokens({ access: tokens.accessToken, refresh: tokens.refreshToken });
        return;
      }
      toast.success(message);
      await navigate(links.login, { state: { ...state, email: body.email } });
    },
    onError: (error) => darkToast(messageOf(error)),
  });
  useDraft(form, signInDraft, ['name', 'email'], { name: '', email: '' });
  return (
    <Form form={form}>
      <Field label={m.signIn.fullName()} autoComplete="name" {...form.field('name')} />
      <Field label={m.signIn.email()} type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField
        label={m.signIn.password()}
        autoComplete="new-password"
        hint={m.signIn.passwordHint()}
        {...form.field('password')}
      />
      <Button type="submit" className="w-full" disabled={!hydrated} busy={form.busy} busyLabel={m.signIn.creating()}>
        {m.signIn.createAccount()}
      </Button>
    </Form>
  );
}
