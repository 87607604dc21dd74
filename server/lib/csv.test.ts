import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('keeps numbers, also those below zero, and lets no text be a formula', () => {
  const rows = [
    ['-66.66', -5, '-1', null, 'Neem Soap, 2'],
    ['=1+1', '+91', '-1+1', '@me', '\tx'],
  ];
  expect(csvOf(rows)).toBe("-66.66,-5,-1,,\"Neem Soap, 2\"\r\n'=1+1,'+91,'-1+1,'@me,'\tx\r\n");
  for (const text of ['＝1+1', '＋1', '－1', '＠me', '\u200b=1', '\u00a0=1', ' \u202e+1', '\r=1', '-1-1'])
    expect(csvOf([[text]])).toMatch(/^"?'/);
  expect(csvOf([['a - b', ' plain', '＝'.repeat(0)]])).toBe('a - b, plain,\r\n');
  expect(csvOf([['a']], { bom: true })).toBe('\ufeffa\r\n');
});
