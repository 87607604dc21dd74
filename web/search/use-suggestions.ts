import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchSuggestions } from '../api/suggest-api.ts';
import { announce } from '../ui/announcer.tsx';
import { groupsOf, type OfferGroup, recentGroups } from './suggestion-groups.ts';

/** Suggestions are good for this long, in ms. */
const freshness = 60_000;
/** The count is said when no letter came for this long, in ms. */
const silence = 600;

/**
 * What to offer for a text; without one, recent searches. The next letter cancels the request for the one before, and until
 * its answer comes the offers stay as they are.
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

/** Tells a screen reader how many there are, once the typing stops. */
export function useAnnouncedCount(text: string, count: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (count > 0) announce(`${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose.`);
      else if (text !== '') announce('No suggestions');
    }, silence);
    return () => clearTimeout(timer);
  }, [text, count]);
}
