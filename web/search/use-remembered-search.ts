import { useEffect } from 'react';
import { rememberSearch } from './recent-searches.ts';

/** Keeps a search that found something among the recent ones of this device: the words that it was for, corrected where they were. */
export function useRememberedSearch(query: string, found: number): void {
  useEffect(() => {
    if (query !== '' && found > 0) rememberSearch(query);
  }, [query, found]);
}
