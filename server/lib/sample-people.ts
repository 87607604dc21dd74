/**
 * The invented people of a demo, and its offers. Their ids show who they are: an id begins with the time at which it was made, and theirs with
 * the year 1970. Nothing is emailed to people, and they have no password, so nobody signs in as one of them in the usual way.
 */
import type { SampleRole } from '../../contract/users/sample-people.ts';

/** The beginning of these ids. */
export const samplePrefix = '0000000000d3m0';

const idLength = 26;

/** @param number from 1 for customers, from 901 for staff, and from 1001 for offers */
export const sampleId = (number: number): string =>
  samplePrefix + String(number).padStart(idLength - samplePrefix.length, '0');

export const isSamplePerson = (userId: string): boolean => userId.startsWith(samplePrefix);

/** Customers have numbers below this one. */
export const firstStaffNumber = 901;

/** The people that one tries the shop as. */
export const sampleNumbers: Readonly<Record<SampleRole, number>> = {
  shopper: 1,
  shopkeeper: firstStaffNumber,
  picker: firstStaffNumber + 1,
  rider: firstStaffNumber + 3,
};

/** An address below a name that does not exist (RFC 2606). */
export const sampleEmail = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@sample.invalid`;
