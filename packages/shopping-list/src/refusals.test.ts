import { describe, expect, it } from 'vitest';
import { readList } from '../index.ts';

const read = (text: string) => {
  const { lines, skipped } = readList(text);
  return { words: lines.map(({ words }) => words), skipped };
};

describe('a refusal', () => {
  it.each([
    'milk nahi',
    'cancel milk',
    'milk cancel kar do',
    'milk - no',
    'no milk',
    'except milk',
    'दूध नहीं',
    'பால் வேண்டாம்',
    'bread mat lana',
    'mat lana bread',
    'doodh rehne do',
    'dont send milk 2 packet',
    'milk not needed',
    "i don't want milk",
    'do not bring milk',
    'aloo 2kg nahi chahiye',
  ])('is bought by nobody, and listed: %s', (text) => {
    expect(read(text)).toEqual({ words: [], skipped: [expect.any(String)] });
  });

  it.each([
    ['doodh nahi chahiye, dahi le aana', 'dahi', 'doodh nahi'],
    ['doodh nahi dahi chahiye', 'dahi', 'doodh nahi'],
    ['aloo 2kg pyaz nahi', 'aloo', 'pyaz nahi'],
    ['aloo, no pyaz', 'aloo', 'no pyaz'],
    ['only aloo no pyaz', 'aloo', 'no pyaz'],
    ['aloo 1 kg not 2 kg', 'aloo', 'not 2 kg'],
    ['bread 2 skip eggs', 'bread', 'skip eggs'],
    ['milk 1l cancel bread', 'milk', 'cancel bread'],
    ['bread dont send eggs', 'bread', 'dont send eggs'],
    ['rice 5kg skip dal', 'rice', 'skip dal'],
    ['nahi chahiye: pyaz\naloo', 'aloo', 'nahi chahiye: pyaz'],
  ])('is of one thing: %s', (text, words, skipped) => {
    expect(read(text)).toEqual({ words: [words], skipped: [skipped] });
  });

  it.each([
    'door mat lana',
    'chips (not spicy)',
    'eggs 12 no',
    'no sugar biscuit',
    "don't forget milk 2",
    'milk lana mat bhoolna',
    'amul milk nahi to nandini milk',
    'amul milk nahi mile to nandini milk',
  ])('is not in %s', (text) => {
    expect(readList(text)).toMatchObject({ lines: [{}], skipped: [] });
  });
});
