/** Invitations to become staff (docs/features/invitations.md): an owner chooses role and stores, and the link lets one person join. */
import { randomBytes } from 'node:crypto';
import { emailLinks } from '../../../contract/users/email-links.ts';
import type { Invitation, InviteBody, OfferedRole } from '../../../contract/users/invitations.ts';
import type { AdminUser } from '../../../contract/users/user-admin.ts';
import { localPath } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import { addAuditEntry, diff } from '../../audit-log/audit-log.ts';
import type { CleanupStep } from '../../db/cleanup.ts';
import type { Database, Queries } from '../../db/database.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Mail } from '../../mail/mail.ts';
import { unconfirmedMailCounter } from '../../mail/unconfirmed.ts';
import { countAttempts } from '../../runtime/limits.ts';
import type { Stores } from '../../stores/stores.ts';
import { getContact } from '../contact-repository.ts';
import { invitationEmail } from '../email-templates.ts';
import { hashToken } from '../refresh-token.ts';
import type { Users } from '../users.ts';
import * as invitations from './invitation-repository.ts';
import { presentUser } from './present.ts';
import { listOwners, lockPerson, updatePerson } from './repository.ts';
import {
  type Administrator,
  namesOfStores,
  noLongerAllowed,
  noSuchStore,
  requireActive,
  shownRights,
} from './user-admin.ts';

/** In ms: 7 days. */
const lifetime = 7 * 24 * 60 * 60_000;
/** Open at a time. */
const most = 100;

interface Parts {
  database: Database;
  users: Pick<Users, 'lockAdministrators'>;
  stores: Pick<Stores, 'list'>;
  mail: Pick<Mail, 'enqueue'>;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now?: (() => Date) | undefined;
}

const present = ({
  id,
  email,
  staffRole,
  storeIds,
  note,
  madeBy,
  createdAt,
  expiresAt,
}: invitations.InvitationRow & { madeBy: string }): Invitation => ({
  _id: id,
  email,
  staffRole,
  stores: storeIds,
  note,
  madeBy,
  madeAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const over = () => new AppError('LINK_EXPIRED', text('errors.invitationOver'));

export function createInvitations({ database, users, stores, mail, origin, now = () => new Date() }: Parts) {
  const { queries } = database;

  return {
    /** Open invitations, newest first. */
    async list(): Promise<Invitation[]> {
      const owners = await listOwners(queries);
      const rows = await invitations.listInvitations(queries, now());
      return rows.filter(({ invitedBy }) => owners.includes(invitedBy)).map(present);
    },

    /**
     * Invites somebody, by email when there is an address. The link is in this answer only.
     * @throws AppError VALIDATION for stores that do not exist, INVITATION_LIMIT, TOO_MANY_ATTEMPTS, or FORBIDDEN when `by` is no longer an
     * owner
     */
    async invite(by: Administrator, { email, note, staffRole, stores: storeIds, language }: InviteBody) {
      const names = await namesOfStores(stores);
      if (!storeIds.every((id) => names.has(id))) throw noSuchStore();
      const token = randomBytes(32).toString('base64url');
      const link = origin() + localPath(emailLinks.joinStaffWith(token), language);
      const createdAt = now();
      const row = {
        id: newId(),
        tokenHash: hashToken(token),
        email: email.toLowerCase(),
        storeIds: [...storeIds],
        staffRole,
        note,
        invitedBy: by.userId,
        expiresAt: new Date(createdAt.getTime() + lifetime),
        createdAt,
      };
      await database.transaction(async (tx) => {
        await users.lockAdministrators(tx);
        const owners = await listOwners(tx);
        if (!owners.includes(by.userId)) throw noLongerAllowed();
        await invitations.clearInvitations(tx, row.email, createdAt);
        if (row.email) await countAttempts(tx, [unconfirmedMailCounter(row.email)]);
        const open = (await invitations.listInvitations(tx, createdAt)).filter(({ invitedBy }) =>
          owners.includes(invitedBy),
        );
        if (open.length >= most) throw new AppError('INVITATION_LIMIT', text('errors.invitationLimit', { most }));
        await invitations.insertInvitation(tx, row);
        if (row.email) await mail.enqueue(tx, { to: row.email, ...invitationEmail(language, staffRole, link) });
        await addAuditEntry(tx, {
          actor: { id: by.userId, name: by.name },
          entity: 'invitation',
          entityId: row.id,
          entityName: '',
          action: 'created',
          fields: diff({}, { staffRole, stores: storeIds.map((id) => names.get(id) ?? id) }),
        });
      });
      return { invitation: present({ ...row, madeBy: by.name }), link };
    },

    /** @throws AppError NOT_FOUND when it was used or withdrawn */
    withdraw: (by: Administrator, id: string): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await invitations.deleteInvitation(tx, id))) throw notFound('errors.invitationNotFound');
        await addAuditEntry(tx, {
          actor: { id: by.userId, name: by.name },
          entity: 'invitation',
          entityId: id,
          entityName: '',
          action: 'deleted',
          fields: {},
        });
      }),

    /** The role and store for somebody with the link. @throws AppError LINK_EXPIRED, also when its owner no longer is one */
    async read(token: string): Promise<OfferedRole> {
      const row = await invitations.findInvitation(queries, hashToken(token), now());
      if (!row || !(await listOwners(queries)).includes(row.invitedBy)) throw over();
      const names = await namesOfStores(stores);
      return {
        staffRole: row.staffRole,
        stores: names.size > 1 ? row.storeIds.flatMap((id) => names.get(id) ?? []) : [],
        expiresAt: row.expiresAt.toISOString(),
      };
    },

    /**
     * Makes the user staff as the invitation says, and uses it up.
     * @throws AppError LINK_EXPIRED, also when its owner no longer is one or its stores are gone, or FORBIDDEN for another address or one
     * that is not confirmed, for an owner, or for a suspended user
     */
    async accept(userId: string, token: string): Promise<AdminUser> {
      const names = await namesOfStores(stores);
      return database.transaction(async (tx) => {
        await users.lockAdministrators(tx);
        const invitation = await invitations.takeInvitation(tx, hashToken(token), now());
        if (!invitation) throw over();
        const owners = await listOwners(tx);
        const storeIds = invitation.storeIds.filter((id) => names.has(id));
        if (!owners.includes(invitation.invitedBy) || storeIds.length === 0) throw over();
        const person = await lockPerson(tx, userId);
        if (!person) throw notFound('errors.accountNotFound');
        requireActive(person);
        if (owners.includes(userId)) throw new AppError('FORBIDDEN', text('errors.ownerAlready'));
        if (invitation.email && invitation.email !== person.email)
          throw new AppError('FORBIDDEN', text('errors.invitationOfOther'));
        // Anybody with the link can register with its address.
        if (invitation.email && !(await getContact(tx, userId)).emailConfirmed)
          throw new AppError('FORBIDDEN', text('errors.invitationUnconfirmed'));
        const change = { role: 'ADMIN', storeIds, staffRole: invitation.staffRole } as const;
        await updatePerson(tx, userId, change);
        const nameOf = (id: string) => names.get(id) ?? id;
        await addAuditEntry(tx, {
          actor: { id: userId, name: person.name },
          entity: 'user',
          entityId: userId,
          entityName: person.name,
          action: 'changed',
          fields: diff(shownRights(person, nameOf), shownRights(change, nameOf)),
        });
        return presentUser({ ...person, ...change });
      });
    },

    /**
     * Deletes what an account's owner invited, and the invitation to its address, when the account is deleted in `tx`; not the one to an
     * address that may be a stranger's.
     */
    async erase(tx: Queries, userId: string): Promise<void> {
      await invitations.deleteInvitationsBy(tx, userId);
      const { email, emailConfirmed } = await getContact(tx, userId);
      if (email !== null && emailConfirmed) await invitations.clearInvitations(tx, email, now());
    },

    cleanup: [
      {
        name: 'remove old invitations',
        run: (signal: AbortSignal) => invitations.removeOldInvitations(queries, now(), signal),
      },
    ] satisfies CleanupStep[],
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
