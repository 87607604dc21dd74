import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('keeps numbers, also those below zero, and lets no text be a formula', () => {
  const rows = [
    ['-66.66', -5, '-1', null, 'Neem Soap, 2'],
    ['=1+1', '+91', '-1+1', '@me', '\tx'],
  ];
  expect(csvOf(rows)).toBe("-66.66,-5,-1,,\"Neem Soap, 2\"\r\n'=1+1,'+91,'-1+1,'@me,'\tx\r\n");
  expect(csvOf([['a']], { bom: true })).toBe('\ufeffa\r\n');
});
