import { useEffect } from 'react';
import { calls } from '../../contract/calls.ts';
import { browserAsk } from '../api/browser-api.ts';

/** Same as in contract/search.ts, which would add its schemas to the bundle. */
const fewResults = 3;
/** Each search is reported once while the page is open. */
const reported = new Set<string>();

/**
 * Reports a search with few or no results. The page does this because a cached page may have been rendered earlier for someone
 * else. The server checks it, and stores only the text and the day.
 */
export function useReportZeroResults(query: string, found: number): void {
  useEffect(() => {
    if (query === '' || found >= fewResults || reported.has(query)) return;
    reported.add(query);
    // The response is not needed, and errors are ignored.
    browserAsk(calls.reportZeroResultSearch, { body: { search: query } }).catch(() => {});
  }, [query, found]);
}
