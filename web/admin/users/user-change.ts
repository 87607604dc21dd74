/** What an administrator can make of a person, and how it is asked about. */
import type { AdminUser } from '../../../contract/user-admin.ts';
import { userAdminApi } from '../../api/user-admin-api.ts';

export type UserChange = 'promote' | 'demote' | 'suspend' | 'reinstate';

interface Words {
  /** On the button in the list, and title of the question. */
  label: string;
  busyLabel: string;
  explain: (person: AdminUser, isSelf: boolean) => string;
  make: (userId: string) => Promise<{ message: string; data: AdminUser }>;
}

export const userChanges: Record<UserChange, Words> = {
  promote: {
    label: 'Make administrator',
    busyLabel: 'Saving...',
    explain: ({ name }) => `${name} will be able to keep the catalogue, work orders, and decide about people like you.`,
    make: (userId) => userAdminApi.setRole(userId, 'ADMIN'),
  },
  demote: {
    label: 'Remove admin role',
    busyLabel: 'Saving...',
    explain: ({ name }, isSelf) =>
      isSelf
        ? 'This is you. You will lose these screens at once, and only another administrator can give them back.'
        : `${name} will no longer see these screens, and shop like any customer.`,
    make: (userId) => userAdminApi.setRole(userId, 'USER'),
  },
  suspend: {
    label: 'Suspend',
    busyLabel: 'Suspending...',
    explain: ({ name }) =>
      `${name} will be signed out everywhere at once and cannot sign in until you reinstate them. Their orders stay.`,
    make: (userId) => userAdminApi.setStatus(userId, 'Suspended'),
  },
  reinstate: {
    label: 'Reinstate',
    busyLabel: 'Saving...',
    explain: ({ name }) => `${name} will be able to sign in and shop again.`,
    make: (userId) => userAdminApi.setStatus(userId, 'Active'),
  },
};

/** What can be done with a person as they are now. */
export function changesFor({ role, status }: AdminUser): UserChange[] {
  if (role === 'ADMIN') return ['demote'];
  return status === 'Suspended' ? ['reinstate'] : ['promote', 'suspend'];
}
