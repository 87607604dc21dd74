/** A valid id that shows what it stands for. The alphabet of ids has no i, l, o and u. */
export const testId = (name: string): string =>
  `0${name
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll(/[il]/g, '1')
    .replaceAll('o', '0')
    .replaceAll('u', 'v')}`
    .padEnd(26, '0')
    .slice(0, 26);
