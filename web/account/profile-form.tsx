import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '../../contract/limits.ts';
import { type CurrentUser, profileBody } from '../../contract/users.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { showFieldErrors } from '../api/field-errors.ts';
import { userQuery } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { formResolver } from '../ui/form-resolver.ts';

interface Props {
  user: CurrentUser;
  onCancel: () => void;
  /** Called with the server's message. */
  onSaved: (message: string) => void;
}

/** Name and mobile can be changed, the email cannot (spec §5). A failure is shown in red above the buttons. */
export function ProfileForm({ user, onCancel, onSaved }: Props) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(profileBody),
    defaultValues: { name: user.name, mobile: user.mobile },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (body) => {
    setFailure('');
    try {
      const { message, data } = await browserApi.updateProfile(body);
      queries.setQueryData(userQuery.queryKey, data);
      onSaved(message);
    } catch (error) {
      setFailure(messageOf(error));
      showFieldErrors(error, ['name', 'mobile'], setError);
    }
  });
  return (
    <form method="post" noValidate onSubmit={save} className="space-y-4">
      <Field label="Full Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <Field label="Email" type="email" value={user.email} readOnly />
      <Field
        label="Mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={limits.mobileDigits}
        error={errors.mobile?.message}
        {...register('mobile')}
      />
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save Changes
        </Button>
        <Button look="quiet" onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
