import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { registerBody } from '../../contract/users.ts';
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

/** Creates an account and signs in. The screen reacts to the new session. If the sign-in fails, it navigates to the login. */
export function RegisterForm() {
  const hydrated = useStoredSignIn() !== 'unknown';
  const navigate = useNavigate();
  const { state } = useLocation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(registerBody),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const create = handleSubmit(async (body) => {
    try {
      const { message } = await browserApi.register(body);
      const tokens = await browserApi.login({ email: body.email, password: body.password }).catch(() => null);
      toast.dismiss();
      if (tokens) {
        toast.success('Account created. You are signed in.');
        storeTokens({ access: tokens.accessToken, refresh: tokens.refreshToken });
        return;
      }
      toast.success(message);
      await navigate(links.login, { state: { ...state, email: body.email } });
    } catch (error) {
      darkToast(messageOf(error));
      showFieldErrors(error, ['name', 'email', 'password'], setError);
    }
  });
  return (
    // With POST, a form submitted before hydration does not put the password into the URL.
    <form method="post" noValidate onSubmit={create} className="space-y-4">
      <Field label="Full Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <Field label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" className="w-full" disabled={!hydrated} busy={isSubmitting} busyLabel="Creating...">
        Create Account
      </Button>
    </form>
  );
}
