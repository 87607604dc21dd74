import { describe, expect, it } from 'vitest';
import { ageText } from './order-age.ts';

describe('the age of an order', () => {
  const placed = '2026-11-20T10:00:00.000Z';
  it.each([
    [-20, 'Just now'],
    [59, 'Just now'],
    [60, '1 min ago'],
    [59 * 60, '59 min ago'],
    [3600, '1 h ago'],
    [3 * 3600 + 300, '3 h 5 min ago'],
    [24 * 3600, '1 day ago'],
    [49 * 3600, '2 days ago'],
  ])('after %i seconds is %j', (seconds, words) =>
    expect(ageText(placed, Date.parse(placed) + seconds * 1000)).toBe(words),
  );
});
