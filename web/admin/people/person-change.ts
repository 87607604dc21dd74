/** What an administrator can make of a person, and how it is asked about. */
import type { Person } from '../../../contract/people.ts';
import { peopleApi } from '../../api/people-api.ts';

export type PersonChange = 'promote' | 'demote' | 'suspend' | 'reinstate';

interface Words {
  /** On the button in the list, and title of the question. */
  label: string;
  busyLabel: string;
  explain: (person: Person, isSelf: boolean) => string;
  make: (userId: string) => Promise<{ message: string; data: Person }>;
}

export const personChanges: Record<PersonChange, Words> = {
  promote: {
    label: 'Make administrator',
    busyLabel: 'Saving...',
    explain: ({ name }) => `${name} will be able to keep the catalogue, work orders, and decide about people like you.`,
    make: (userId) => peopleApi.setRole(userId, 'ADMIN'),
  },
  demote: {
    label: 'Take role away',
    busyLabel: 'Saving...',
    explain: ({ name }, isSelf) =>
      isSelf
        ? 'This is you. You will lose these screens at once, and only another administrator can give them back.'
        : `${name} will no longer see these screens, and shop like any customer.`,
    make: (userId) => peopleApi.setRole(userId, 'USER'),
  },
  suspend: {
    label: 'Suspend',
    busyLabel: 'Suspending...',
    explain: ({ name }) =>
      `${name} will be signed out everywhere at once and cannot sign in until you reinstate them. Their orders stay.`,
    make: (userId) => peopleApi.setStatus(userId, 'Suspended'),
  },
  reinstate: {
    label: 'Reinstate',
    busyLabel: 'Saving...',
    explain: ({ name }) => `${name} will be able to sign in and shop again.`,
    make: (userId) => peopleApi.setStatus(userId, 'Active'),
  },
};

/** What can be done with a person as they are now. */
export function changesFor({ role, status }: Person): PersonChange[] {
  if (role === 'ADMIN') return ['demote'];
  return status === 'Suspended' ? ['reinstate'] : ['promote', 'suspend'];
}
