import { describe, expect, it } from 'vitest';
import { changeOf, dayText, hourText } from './compare.ts';

describe('today compared with one week before', () => {
  it.each([
    [5, 4, '+25%'],
    [9, 10, '−10%'],
    [7, 7, '±0%'],
    [1001, 1000, '±0%'],
    [0, 3, '−100%'],
    [3, 0, ''],
  ])('%d after %d is %s', (today, before, words) => {
    expect(changeOf(today, before)).toBe(words);
  });

  it('names days and hours', () => {
    expect(dayText('2026-11-20')).toBe('Friday, 20 November');
    expect(hourText(9)).toBe('09:00');
  });
});
