import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { loginBody } from '../../contract/users.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { showFieldErrors } from '../api/field-errors.ts';
import { storeTokens } from '../api/tokens.ts';
import { Button } from '../ui/button.tsx';
import { darkToast } from '../ui/dark-toast.tsx';
import { Field } from '../ui/field.tsx';
import { formResolver } from '../ui/form-resolver.ts';
import { toast } from '../ui/toasts.tsx';
import { PasswordField } from './password-field.tsx';
import { useStoredSignIn } from './use-session.ts';

/** The email address from the previous screen, or ''. */
const emailIn = (state: unknown): string => {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
};

/** Signs in. The screen reacts to the new session. */
export function LoginForm() {
  const hydrated = useStoredSignIn() !== 'unknown';
  const { state } = useLocation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(loginBody),
    defaultValues: { email: emailIn(state), password: '' },
  });
  const { errors, isSubmitting } = formState;
  const signIn = handleSubmit(async (body) => {
    try {
      const { accessToken, refreshToken } = await browserApi.login(body);
      // Earlier messages, such as the request to sign in, no longer apply.
      toast.dismiss();
      storeTokens({ access: accessToken, refresh: refreshToken });
    } catch (error) {
      darkToast(messageOf(error));
      showFieldErrors(error, ['email', 'password'], setError);
    }
  });
  return (
    // With POST, a form submitted before hydration does not put the password into the URL.
    <form method="post" noValidate onSubmit={signIn} className="space-y-4">
      <Field label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" className="w-full" disabled={!hydrated} busy={isSubmitting} busyLabel="Login...">
        Sign In
      </Button>
    </form>
  );
}
