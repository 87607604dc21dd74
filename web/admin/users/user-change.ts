/** Changes that an administrator can make to a user, with their texts. */
import type { AdminUser } from '../../../contract/user-admin.ts';
import { userAdminApi } from '../../api/user-admin-api.ts';

export type UserChange = 'promote' | 'demote' | 'suspend' | 'reinstate';

interface Words {
  /** The button label in the list, and the dialog title. */
  label: string;
  busyLabel: string;
  explain: (person: AdminUser, isSelf: boolean) => string;
  make: (userId: string) => Promise<{ message: string; data: AdminUser }>;
}

export const userChanges: Record<UserChange, Words> = {
  promote: {
    label: 'Make administrator',
    busyLabel: 'Saving...',
    explain: ({ name }) => `${name} will be able to manage the catalogue, orders and users, just like you.`,
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

/** The possible changes for a user. */
export function changesFor({ role, status }: AdminUser): UserChange[] {
  if (role === 'ADMIN') return ['demote'];
  return status === 'Suspended' ? ['reinstate'] : ['promote', 'suspend'];
}
