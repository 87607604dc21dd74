import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { showNewest } from './newest-data.ts';

it('shows what was saved, though an older answer is under way, and reads once more', async () => {
  const queries = createQueryClient();
  const fetches: ((answer: string) => void)[] = [];
  const query = queryOptions({
    queryKey: ['store'],
    queryFn: () => new Promise<string>((resolve) => void fetches.push(resolve)),
    staleTime: 0,
  });
  queries.setQueryData(query.queryKey, 'open');
  const observer = new QueryObserver(queries, query);
  const shown: (string | undefined)[] = [];
  const hide = observer.subscribe(({ data }) => shown.push(data));
  await showNewest(queries, query, 'paused');
  fetches[0]?.('open');
  await expect.poll(() => fetches.length).toBe(2);
  fetches[1]?.('paused by now');
  await expect.poll(() => queries.getQueryData(query.queryKey)).toBe('paused by now');
  expect(shown.slice(shown.indexOf('paused'))).not.toContain('open');
  hide();
});

it.each(['version', 'revision'])('does not replace a later %s, which was read meanwhile', async (name) => {
  const queries = createQueryClient();
  const query = queryOptions({ queryKey: ['settings'], queryFn: () => ({ [name]: 0 }) });
  queries.setQueryData(query.queryKey, { [name]: 7 });
  await showNewest(queries, query, { [name]: 6 });
  expect(queries.getQueryData(query.queryKey)).toEqual({ [name]: 7 });
  await showNewest(queries, query, { [name]: 8 });
  expect(queries.getQueryData(query.queryKey)).toEqual({ [name]: 8 });
});
