import type { Person } from '../../contract/people.ts';
import type { PersonRow } from './store.ts';

/** A person as administrators see them. */
export const presentPerson = (row: PersonRow): Person => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  role: row.role,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});
