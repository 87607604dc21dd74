import { useEffect } from 'react';
import { rememberSearch } from './recent-searches.ts';

/** Stores a successful search in the recent searches, with corrected words. */
export function useRememberedSearch(query: string, found: number): void {
  useEffect(() => {
    if (query !== '' && found > 0) rememberSearch(query);
  }, [query, found]);
}
