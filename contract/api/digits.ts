/** Digits of every script. Apart from plain-text.ts, which pages of shoppers do not need. */

const digits = /\p{Nd}/gu;

/** Digits of any script as 0 to 9: '५०' is '50'. Unicode encodes the ten digits of a script one after another. */
export const asciiDigits = (text: string): string =>
  text.replace(digits, (given) => {
    const digit = given.normalize('NFKC');
    if (/^\d$/.test(digit)) return digit;
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
