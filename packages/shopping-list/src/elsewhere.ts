/** Finds what a message says of an address or a payment, which names nothing to buy. */
import { normalise, thingsOf } from '@tokri/search-engine';
import type { Token } from './tokens.ts';
import { measures } from './units.ts';

const phrasesOf = (...texts: string[]): string[][] => texts.map((text) => text.split(' ').map(normalise));

const address = phrasesOf(
  ...[
    'address',
    'pincode',
    'pin code',
    'landmark',
    'flat no',
    'flat number',
    'house no',
    'house number',
    'h no',
    'plot no',
    'door no',
    'room no',
  ],
  ...['पिन कोड', 'मकान नंबर'],
);
const payment = phrasesOf(
  ...[
    'upi',
    'gpay',
    'g pay',
    'google pay',
    'phonepe',
    'phone pe',
    'paytm',
    'cash on delivery',
    'payment',
    'pay by',
    'pay kar',
    'pay karunga',
    'pay karungi',
  ],
  ...['यूपीआई', 'पेटीएम', 'गूगल पे'],
);

const placeOf = (tokens: readonly Token[], phrases: readonly string[][]): number =>
  tokens.findIndex((_, i) => phrases.some((phrase) => phrase.every((word, k) => tokens[i + k]?.text === word)));

/** The tokens before an address. */
export function beforeAddress(tokens: readonly Token[]): readonly Token[] {
  const place = placeOf(tokens, address);
  return place < 0 ? tokens : tokens.slice(0, place);
}

/** The tokens of a part of a line that may name things: none of 'UPI se pay karunga' and 'Bangalore 560001'. */
export function beforePayment(tokens: readonly Token[]): readonly Token[] {
  if (tokens.some((_, i) => isPin(tokens, i))) return [];
  const place = placeOf(tokens, payment);
  if (place < 0) return tokens;
  const before = tokens.slice(0, place);
  return thingsOf(before.map(({ text }) => text).join(' ')).length > 0 ? before : [];
}

const isPin = (tokens: readonly Token[], i: number): boolean =>
  tokens[i]?.kind === 'number' &&
  /^[1-9]\d{5}$/.test(tokens[i]?.text ?? '') &&
  !measures.has(tokens[i + 1]?.text ?? '');
