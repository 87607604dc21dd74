import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const queryKey = ['orders'];

/** A query whose fetches are answered by hand, one after another. */
function slowQuery() {
  const queries = createQueryClient();
  const fetches: ((answer: string) => void)[] = [];
  const options = { queryKey, queryFn: () => new Promise<string>((resolve) => void fetches.push(resolve)) };
  const answer = async (at: number, text: string) => {
    fetches[at]?.(text);
    await expect.poll(() => queries.getQueryData(queryKey)).toBe(text);
  };
  const show = () => new QueryObserver(queries, options).subscribe(() => {});
  return { queries, fetches, options, answer, show };
}

describe('an invalidation', () => {
  beforeEach(() => void vi.stubGlobal('window', {}));
  afterEach(() => void vi.unstubAllGlobals());

  it.each([1, 3])('refetches once after a first fetch that may be older, for %i changes', async (changes) => {
    const { queries, fetches, answer, show } = slowQuery();
    const hide = show();
    const done = Promise.all(Array.from({ length: changes }, () => queries.invalidateQueries({ queryKey })));
    await answer(0, 'before');
    await expect.poll(() => fetches.length).toBe(2);
    await answer(1, 'after');
    await done;
    expect(fetches).toHaveLength(2);
    hide();
  });

  it('counts for a screen that is being opened: what is fetched for it is refetched', async () => {
    const { queries, fetches, options, answer, show } = slowQuery();
    const first = queries.fetchQuery(options);
    await answer(0, 'long before');
    await first;
    const ahead = queries.fetchQuery({ ...options, staleTime: 0 });
    await queries.invalidateQueries({ queryKey });
    await answer(1, 'before');
    await ahead;
    await expect.poll(() => queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
    const hide = show();
    await answer(2, 'after');
    expect(fetches).toHaveLength(3);
    hide();
  });

  it('is not lost when it only marks what is fetched', async () => {
    const { queries, options, answer } = slowQuery();
    const fetching = queries.fetchQuery(options);
    await queries.invalidateQueries({ queryKey, refetchType: 'none' });
    await answer(0, 'before');
    await fetching;
    await expect.poll(() => queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('is done also when a first fetch fails', async () => {
    const queries = createQueryClient();
    const options = { queryKey, queryFn: () => Promise.reject(new Error('no answer')), retry: false };
    const fetching = queries.fetchQuery(options);
    const done = queries.invalidateQueries({ queryKey });
    await expect(fetching).rejects.toThrow('no answer');
    await done;
  });
});
