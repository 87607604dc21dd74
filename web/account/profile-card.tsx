import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../contract/users/users.ts';
import { m } from '../../messages/index.ts';
import { languageNames, locales } from '../../messages/locale.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { showNewest } from '../api/newest-data.ts';
import { Form, FormButtons, FormError, useForm } from '../forms/use-form.tsx';
import { userQuery } from '../session/use-session.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { EditableCard, type Editing } from './editable-card.tsx';

/** Personal information in view or edit mode. */
export const ProfileCard = ({ user }: { user: CurrentUser }) => (
  <EditableCard
    title={m.account.personalInformation()}
    editLabel={m.account.editProfile()}
    form={(editing) => <ProfileForm user={user} {...editing} />}
  >
    <ProfileView user={user} />
  </EditableCard>
);

const ProfileView = ({ user }: { user: CurrentUser }) => (
  <dl className="grid gap-5 sm:grid-cols-2">
    <Fact name={m.account.fullName()}>{user.name}</Fact>
    <Fact name={m.account.email()}>{user.email}</Fact>
    <Fact name={m.account.mobile()}>{user.mobile ? `+91 ${user.mobile}` : m.account.noMobile()}</Fact>
    <Fact name={m.account.languageOfEmails()}>{languageNames[user.language]}</Fact>
  </dl>
);

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-0.5 font-semibold wrap-anywhere">{children}</dd>
  </div>
);

/** Name, mobile and the language of emails can be changed, the email cannot. An error is shown in red above the buttons. */
function ProfileForm({ user, onCancel, onSaved }: Editing & { user: CurrentUser }) {
  const queries = useQueryClient();
  const form = useForm({
    schema: async () => (await import('../../contract/users/users.ts')).profileBody,
    initial: { name: user.name, mobile: user.mobile, language: user.language },
    async send(body) {
      const { message, data } = await browserApi.send('PUT /api/v1/users/update-profile', { body });
      await showNewest(queries, userQuery, data);
      onSaved(message);
    },
  });
  return (
    <Form form={form}>
      <Field label={m.account.fullName()} autoComplete="name" {...form.field('name')} />
      <Field label={m.account.email()} type="email" value={user.email} readOnly />
      <Field
        label={m.account.mobile()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...form.field('mobile')}
      />
      <Select
        label={m.account.languageOfEmails()}
        options={locales.map((each) => [each, languageNames[each]])}
        defaultValue={user.language}
        onChange={(language) => form.setValue('language', language)}
      />
      <FormError message={form.error === null ? '' : messageOf(form.error)} />
      <FormButtons form={form} label={m.account.saveChanges()} busyLabel={m.ui.saving()} onCancel={onCancel} />
    </Form>
  );
}
