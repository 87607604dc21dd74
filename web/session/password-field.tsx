import { type ComponentProps, useState } from 'react';
import { m } from '../../messages/index.ts';
import { IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Eye, EyeOff } from '../ui/icons.tsx';

/** A password field with a show/hide toggle. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <IconButton label={shown ? m.signIn.hidePassword() : m.signIn.showPassword()} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </IconButton>
      }
    />
  );
}

interface NewPasswordProps {
  form: { field: (name: 'newPassword' | 'confirmPassword') => Partial<ComponentProps<typeof Field>> };
}

/** A new password, typed twice, so that typing mistakes are noticed. */
export const NewPasswordFields = ({ form }: NewPasswordProps) => (
  <>
    <PasswordField
      label={m.signIn.newPassword()}
      autoComplete="new-password"
      hint={m.signIn.passwordHint()}
      {...form.field('newPassword')}
    />
    <PasswordField label={m.signIn.confirmPassword()} autoComplete="new-password" {...form.field('confirmPassword')} />
  </>
);
