import { useEffect } from 'react';
import { calls } from '../../contract/calls.ts';
import { browserAsk } from '../api/browser-api.ts';

/** As in contract/search.ts, which would bring its schemas along. */
const fewResults = 3;
/** A search is reported once while the shop is open, however often its page is looked at. */
const reported = new Set<string>();

/**
 * Tells the shop of a search that somebody saw finding nothing or little. The page does it, since it may have been rendered long
 * before and for another; the shop looks itself, and keeps no more than the text and the day.
 */
export function useReportZeroResults(query: string, found: number): void {
  useEffect(() => {
    if (query === '' || found >= fewResults || reported.has(query)) return;
    reported.add(query);
    // Nobody waits for it, and nobody misses it.
    browserAsk(calls.reportZeroResultSearch, { body: { search: query } }).catch(() => {});
  }, [query, found]);
}
