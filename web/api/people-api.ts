/** The calls that keep people (contract/people.ts), for administrators' screens only. */
import { calls } from '../../contract/calls.ts';
import type { PeopleKind, PeoplePage, Person, SettableStatus } from '../../contract/people.ts';
import type { Role } from '../../contract/users.ts';
import { browserAsk } from './browser-api.ts';

interface Wanted {
  search: string;
  kind: PeopleKind;
  /** `next` of the page before; '' for the first page. */
  before: string;
}

export const peopleApi = {
  list: async ({ search, kind, before }: Wanted) =>
    (await browserAsk<PeoplePage>(calls.listPeople, { query: { search, kind, ...(before && { before }) } })).data,
  setRole: (userId: string, role: Role) => browserAsk<Person>(calls.setRole, { params: { userId }, body: { role } }),
  setStatus: (userId: string, status: SettableStatus) =>
    browserAsk<Person>(calls.setPersonStatus, { params: { userId }, body: { status } }),
};
