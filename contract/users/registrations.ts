/** Numbers that a shop in India is registered by. */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * A GST identification number: two digits of the state, the PAN, the number of the registration, 'Z' and a check digit, which is
 * the sum of all characters with the weights 1 and 2 in base 36.
 */
export function isGstin(value: string): boolean {
  if (!/^(?:0[1-9]|[1-3]\d|97|99)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(value)) return false;
  const sum = [...value.slice(0, -1)].reduce((total, character, index) => {
    const product = digits.indexOf(character) * ((index % 2) + 1);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36] === value.at(-1);
}

/** An FSSAI licence (it begins with 1) or registration (2): 14 digits. */
export const isFssaiNumber = (value: string): boolean => /^[12]\d{13}$/.test(value);
