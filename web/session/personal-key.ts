/** Query keys of everything personal start with this, so that all of it is forgotten at once when somebody signs out. */
export const personalKey = 'personal';
