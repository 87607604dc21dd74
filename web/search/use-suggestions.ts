import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchSuggestions } from '../api/suggest-api.ts';
import { announce } from '../ui/announcer.tsx';
import { groupsOf, type OfferGroup, recentGroups } from './suggestion-groups.ts';

/** Cache time of suggestions, in ms. */
const freshness = 60_000;
/** The count is announced after this long without typing, in ms. */
const silence = 600;

/**
 * Suggestions for a text, or recent searches without one. The next keystroke cancels the previous request; until its response the
 * old suggestions stay.
 */
export function useSuggestions(text: string, recent: readonly string[]): OfferGroup[] {
  const { data } = useQuery({
    queryKey: ['suggest', text],
    queryFn: ({ signal }) => fetchSuggestions(text, signal),
    enabled: text !== '',
    placeholderData: (before) => before,
    staleTime: freshness,
    retry: false,
  });
  if (text === '') return recentGroups(recent);
  return data ? groupsOf(text, data) : [];
}

/** Announces the number of suggestions to screen readers when the user stops typing. */
export function useAnnouncedCount(text: string, count: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (count > 0) announce(`${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose.`);
      else if (text !== '') announce('No suggestions');
    }, silence);
    return () => clearTimeout(timer);
  }, [text, count]);
}
