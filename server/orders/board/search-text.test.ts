import { describe, expect, it } from 'vitest';
import { readSearch } from './search-text.ts';

const wordsOf = (typed: string) => readSearch(typed)?.words;

describe('search text on the order board', () => {
  it.each(['', '   ', '\u0000'])('is empty: %j', (typed) => expect(readSearch(typed)).toBeUndefined());
  it.each(['%', "'", '\\ & |', '()'])('matches nothing: %s', (typed) => expect(readSearch(typed)).toBeNull());

  it.each(['9876543210', ' 98765 43210 ', '+91 98765-43210', '919876543210', '09876543210'])(
    'is a mobile: %s',
    (typed) => expect(wordsOf(typed)).toBe("'9876543210':*"),
  );

  it.each([
    ['TK-7K3M9QX2', "'7K3M9QX2':*"],
    ['tk-9qx2', "'9qx2':*"],
    ['9QX2', "'9QX2':*"],
    ['TK7K3', "'TK7K3':* | '7K3':*"],
    ['tkach', "'tkach':* | 'ach':*"],
    ['KIR-7K3M9QX2', "'KIR':* & '7K3M9QX2':* | '7K3M9QX2':*"],
    ['AB7K3M9QX2', "'AB7K3M9QX2':* | '7K3M9QX2':*"],
    ['kir-9qx', "'kir':* & '9qx':* | '9qx':*"],
  ])('may be an order number: %s', (typed, words) => expect(wordsOf(typed)).toBe(words));

  it.each([
    ['43210', "'43210':*"],
    ['12 411001', "'12':* & '411001':* | '12411001':*"],
    ['Asha Rao', "'Asha':* & 'Rao':*"],
    ["O'Neill, 12/4 Lake-View", "'O':* & 'Neill':* & '12':* & '4':* & 'Lake':* & 'View':*"],
    ['ஆஷா', "'ஆஷா':*"],
    ['Ring-Road', "'Ring':* & 'Road':*"],
    ['12-411001', "'12':* & '411001':* | '12411001':*"],
  ])('is words: %s', (typed, words) => expect(wordsOf(typed)).toBe(words));

  it('is words of an email address', () => {
    expect(readSearch('asha.rao@example.org')?.people).toBe("'asha':* & 'rao':* & 'example':* & 'org':*");
  });
});
