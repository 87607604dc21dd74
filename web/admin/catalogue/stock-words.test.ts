import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLocaleSource } from '../../../messages/locale.ts';
import { entryWords, reasonWord, storedReason } from './stock-words.ts';

describe('the reasons of stock movements in Hindi', () => {
  beforeAll(() => setLocaleSource(() => 'hi'));
  afterAll(() => setLocaleSource(() => 'en'));

  it('are offered in Hindi and stored in English', () => {
    expect(entryWords().waste.reasons).toEqual(['एक्सपायर हो गया', 'ख़राब हो गया']);
    expect(entryWords().waste.reasons.map(storedReason)).toEqual(['Expired', 'Spoiled']);
    expect(storedReason('चूहों ने खाया')).toBe('चूहों ने खाया');
  });

  it.each([
    ['Opening stock', 'शुरुआती स्टॉक'],
    ['Product table', 'प्रोडक्ट टेबल'],
    ['Returned by a customer', 'ग्राहक ने लौटाया'],
    ['Missing or damaged, order TK-7K3M9QX2', 'ऑर्डर TK-7K3M9QX2 में नहीं मिला या ख़राब निकला'],
    ['Counted while packing TK-7K3M9QX2', 'TK-7K3M9QX2 पैक करते समय गिना'],
    ['Import of may.csv', 'may.csv का इम्पोर्ट'],
    ['Undo of the import of may.csv', 'may.csv का इम्पोर्ट वापस लिया'],
    ['Dropped by the van', 'Dropped by the van'],
  ])('%s is shown as %s', (stored, shown) => {
    expect(reasonWord(stored)).toBe(shown);
  });
});

it('reasons read in English as the ledger stores them', () => {
  for (const reason of ['Opening stock', 'Import of may.csv', 'Expired', 'Dropped by the van']) {
    expect([reasonWord(reason), storedReason(reason)]).toEqual([reason, reason]);
  }
});
