import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedStore } from '../../../../contract/delivery/stores.ts';
import type { StaffRole } from '../../../../contract/users/staff-roles.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale, isLocale, languageNames, locales } from '../../../../messages/locale.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useForm } from '../../../forms/use-form.tsx';
import { personalKey } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RightsFields } from './rights-fields.tsx';

export const invitationsQuery = queryOptions({
  queryKey: [personalKey, 'invitations'],
  queryFn: () => browserApi.load('GET /api/v1/users/invitations'),
});

interface Props {
  stores: readonly ListedStore[];
  onClose: () => void;
}

/** Invites somebody as staff, and then shows the link, which cannot be shown again. */
export function InviteDialog({ stores, onClose }: Props) {
  const queries = useQueryClient();
  const [role, setRole] = useState<StaffRole>('picker');
  const [chosen, setChosen] = useState<readonly string[]>(stores.length === 1 ? stores.map(({ _id }) => _id) : []);
  const [language, setLanguage] = useState(currentLocale());
  const [made, setMade] = useState<{ email: string; link: string }>();
  const form = useForm({
    schema: async () => (await import('../../../../contract/users/invitations.ts')).inviteFields,
    initial: { email: '', note: '' },
    async send({ email, note }) {
      const body = { email, note, staffRole: role, stores: [...chosen], language };
      const { link } = await browserApi.load('POST /api/v1/users/invitations', { body });
      await queries.invalidateQueries({ queryKey: invitationsQuery.queryKey });
      setMade({ email, link });
    },
    onError: (error, isShown) => void (isShown || toast.error(messageOf(error))),
  });
  if (made) return <InvitationLink {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={m.invitations.invite()}
      submitLabel={m.invitationsAdmin.send()}
      busyLabel={m.invitationsAdmin.sending()}
      busy={form.busy}
      disabled={chosen.length === 0}
      className="space-y-4 p-5 pt-3"
      onSubmit={() => form.submit()}
      onClose={() => !form.busy && onClose()}
    >
      <p className="text-sm text-muted">{m.invitationsAdmin.inviteHint()}</p>
      <RightsFields
        role={role}
        onRole={(wanted) => wanted && setRole(wanted)}
        stores={stores}
        chosen={chosen}
        onStores={setChosen}
      />
      <Field
        label={m.invitationsAdmin.email()}
        type="email"
        hint={m.invitationsAdmin.emailHint()}
        {...form.field('email')}
      />
      <Field
        label={m.invitationsAdmin.note()}
        hint={m.invitationsAdmin.noteHint()}
        autoComplete="off"
        {...form.field('note')}
      />
      <Select
        label={m.invitationsAdmin.language()}
        options={locales.map((each) => [each, languageNames[each]] as const)}
        value={language}
        onChange={(wanted) => isLocale(wanted) && setLanguage(wanted)}
      />
      {chosen.length === 0 && <p className="text-sm text-muted">{m.validation.chooseAStore()}</p>}
    </FormDialog>
  );
}

interface LinkProps {
  /** '' when the link is only shared. */
  email: string;
  link: string;
  onClose: () => void;
}

function InvitationLink({ email, link, onClose }: LinkProps) {
  const canShare = typeof navigator.share === 'function';
  // The user may close the device's dialog without sharing.
  const share = () => void navigator.share({ title: m.invitations.title(), url: link }).catch(() => {});
  return (
    <Dialog open onClose={onClose} title={m.invitationsAdmin.created()}>
      <div className="space-y-4 p-5 pt-3">
        <p>{email ? m.invitationsAdmin.sentTo({ email }) : m.invitationsAdmin.shareIt()}</p>
        <Field label={m.invitationsAdmin.link()} value={link} readOnly onFocus={({ target }) => target.select()} />
        <div className="flex flex-wrap justify-end gap-3">
          <CopyButton text={link} copied={m.invitationsAdmin.copied()} failed={m.invitationsAdmin.copyFailed()}>
            {m.invitationsAdmin.copy()}
          </CopyButton>
          {canShare && (
            <Button variant="outline" onClick={share}>
              {m.invitationsAdmin.share()}
            </Button>
          )}
          <Button onClick={onClose}>{m.invitationsAdmin.done()}</Button>
        </div>
      </div>
    </Dialog>
  );
}
