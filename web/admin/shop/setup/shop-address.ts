/** The address of the shop: one text in its settings, and parts in a form. */

export interface AddressParts {
  address_line: string;
  city: string;
  state: string;
  pincode: string;
}

const nothing: AddressParts = { address_line: '', city: '', state: '', pincode: '' };

/** '12 MG Road⏎Pune, Maharashtra 411001' */
export const addressText = ({ address_line, city, state, pincode }: AddressParts): string =>
  `${address_line}\n${city}, ${state} ${pincode}`;

/** The parts of a text; what cannot be distinguished stays in the first. */
export function addressParts(text: string): AddressParts {
  const written = text.trim();
  const whole = /^([\s\S]+)\n(.+), (.+) (\d{6})$/.exec(written);
  if (whole) {
    const [, address_line = '', city = '', state = '', pincode = ''] = whole;
    return { address_line, city, state, pincode };
  }
  const [, start = written, city = '', pincode = ''] = /^([\s\S]+?),\s*([^,\d]+?)[\s-]+(\d{6})$/.exec(written) ?? [];
  return { ...nothing, address_line: start, city, pincode };
}

export const isWhole = (parts: AddressParts): boolean => Object.values(parts).every((part) => part !== '');
