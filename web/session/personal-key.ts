/** Prefix of all query keys with personal data, so that all of it is cleared on sign-out. */
export const personalKey = 'personal';
