import { describe, expect, it } from 'vitest';
import { text } from '../../messages/text.ts';
import { pageOf, requirePage } from './paging.ts';

describe('a page of a list', () => {
  it('contains its items and its position', () => {
    expect(pageOf(['a', 'b', 'c'], 2, 2)).toEqual({ items: ['c'], page: 2, totalPages: 2, totalCount: 3 });
    expect(pageOf([], 1, 10)).toEqual({ items: [], page: 1, totalPages: 0, totalCount: 0 });
  });

  it.each([
    [2, 0, 'There is only 1 page.'],
    [2, 1, 'There is only 1 page.'],
    [100_000, 7, 'There are only 7 pages.'],
  ])('number %i of %i is an error that shows how many there are', (page, totalPages, message) => {
    const refusal = expect.objectContaining({
      code: 'PAGE_NOT_FOUND',
      message,
      details: { errors: { page: text('errors.onlyPages', { count: Math.max(1, totalPages) }) } },
    });
    expect(() => requirePage(page, totalPages)).toThrow(refusal);
  });
});
