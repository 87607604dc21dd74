import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLocaleSource } from '../../../../messages/locale.ts';
import { entryLabels, reasonWord, sentReason } from './stock-labels.ts';

describe('the reasons of stock movements in Hindi', () => {
  beforeAll(() => setLocaleSource(() => 'hi'));
  afterAll(() => setLocaleSource(() => 'en'));

  it('are offered in Hindi and sent by their key', () => {
    expect(entryLabels().waste.reasons).toEqual(['एक्सपायर हो गया', 'ख़राब हो गया']);
    expect(entryLabels().waste.reasons.map(sentReason)).toEqual([{ ready: 'expired' }, { ready: 'spoiled' }]);
    expect(sentReason('चूहों ने खाया')).toEqual({ reason: 'चूहों ने खाया' });
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
    ['Waste WS-000012: Expired', 'बर्बादी WS-000012: एक्सपायर हो गया'],
    ['Waste WS-000012: Rats', 'बर्बादी WS-000012: Rats'],
  ])('%s of an earlier version is shown as %s', (reason, shown) => {
    expect(reasonWord({ reason })).toBe(shown);
  });

  it.each([
    [{ usual: 'expired' }, 'एक्सपायर हो गया'],
    [{ start: 'imported', about: 'may.csv' }, 'may.csv का इम्पोर्ट'],
    [{ start: 'wasteDocument', about: 'WS-000012', usual: 'expired' }, 'बर्बादी WS-000012: एक्सपायर हो गया'],
    [{ start: 'wasteDocument', about: 'WS-000012: Rats' }, 'बर्बादी WS-000012: Rats'],
  ] as const)('%j is shown as %s, whatever its English words are', (reasonKey, shown) => {
    expect(reasonWord({ reason: 'Words of an earlier version', reasonKey })).toBe(shown);
  });
});

it('reasons read in English as the ledger stores them', () => {
  for (const reason of ['Opening stock', 'Import of may.csv', 'Expired', 'Dropped by the van'])
    expect(reasonWord({ reason })).toBe(reason);
});
