/** Cell styles of the tables that list rows of a sheet. */
export const head = 'sticky top-0 bg-white px-2 py-2 text-left font-semibold text-muted first:pl-4 last:pr-4';
export const cell = 'px-2 py-2 align-top first:pl-4 last:pr-4';
