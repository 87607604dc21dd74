import type { ListedPerson, Person } from '../../contract/people.ts';
import { presentAddress } from '../addresses/present.ts';
import type { AddressRow, PersonRow } from './store.ts';

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

/** The same, with what belongs to them. @param orders how many they placed */
export const presentListed = (row: PersonRow, addresses: readonly AddressRow[], orders: number): ListedPerson => ({
  ...presentPerson(row),
  addresses: addresses.map(presentAddress),
  orders,
});
