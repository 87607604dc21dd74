import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { m } from '../../messages/index.ts';
import { fetchSuggestions } from '../api/suggest-api.ts';
import { announce } from '../ui/announcer.tsx';
import { clearRecentSearches, readRecent } from './recent-searches.ts';
import { groupsOf, nextOption, type Offer, type OfferGroup, recentGroups } from './suggestion-groups.ts';
import { SuggestionOption } from './suggestion-option.tsx';

/** The box passes its key events on. */
export interface SuggestionKeys {
  /** True when the list handled the key. */
  take(event: KeyboardEvent): boolean;
}

interface Props {
  /** The text in the box. */
  text: string;
  listId: string;
  keys: Ref<SuggestionKeys>;
  /** Passes the active option to the box for screen readers; undefined without one. */
  onActive: (optionId: string | undefined) => void;
  onFilled: (filled: boolean) => void;
  onChoose: (offer: Offer) => void;
}

/** The suggestions under the search box: the list of a combobox. Rendered only while the box is open. */
export default function SuggestionPanel({ text: typed, listId, keys, onActive, onFilled, onChoose }: Props) {
  const text = typed.trim();
  const [recent, setRecent] = useState(readRecent);
  const groups = useSuggestions(text, recent);
  const offers = groups.flatMap((group) => group.offers);
  const [active, setActive] = useState({ text, key: '' });
  // A new text has new options, so none is active. The same text keeps its active one when its own suggestions replace the old ones.
  const index = active.text === text ? offers.findIndex(({ key }) => key === active.key) : -1;
  const optionId = (at: number) => `${listId}-${at}`;
  const activeId = index >= 0 ? optionId(index) : undefined;
  const filled = offers.length > 0;

  useAnnouncedCount(text, offers.length);
  useEffect(() => onFilled(filled), [filled, onFilled]);
  useEffect(() => {
    onActive(activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, onActive]);

  useImperativeHandle(keys, () => ({
    take({ key }) {
      if (key === 'Enter' && activeId) {
        document.getElementById(activeId)?.click();
        return true;
      }
      const next = nextOption(key, index, offers.length);
      if (next !== undefined) setActive({ text, key: offers[next]?.key ?? '' });
      return next !== undefined;
    },
  }));

  if (!filled) return null;
  return (
    <div className="absolute inset-x-0 top-full z-50 mt-1.5 max-h-[min(36rem,60dvh)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-canvas px-2 pt-2 shadow-float">
      <div role="listbox" id={listId} aria-label={m.search.suggestions()}>
        {groups.map((group, at) => (
          <Group key={group.label} id={`${listId}-group-${at}`} group={group}>
            {group.offers.map((offer) => {
              const position = offers.indexOf(offer);
              return (
                <SuggestionOption
                  key={offer.key}
                  id={optionId(position)}
                  offer={offer}
                  active={position === index}
                  onChoose={() => onChoose(offer)}
                />
              );
            })}
          </Group>
        ))}
      </div>
      {text === '' && (
        <div className="border-t border-line py-1">
          <button
            type="button"
            onClick={({ currentTarget }) => {
              clearRecentSearches();
              setRecent([]);
              // The button disappears, so the search box gets the focus.
              currentTarget.form?.querySelector('input')?.focus();
            }}
            className="min-h-11 w-full rounded-md text-sm font-semibold text-accent hover:bg-surface"
          >
            {m.search.clearRecentSearches()}
          </button>
        </div>
      )}
    </div>
  );
}

const Group = ({ id, group, children }: { id: string; group: OfferGroup; children: ReactNode }) =>
  group.label === '' ? (
    <div className="sticky bottom-0 -mx-2 mt-2 border-t border-line bg-canvas p-2">{children}</div>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
    <div role="group" aria-labelledby={id} className="last:pb-2">
      <div id={id} className="px-2.5 pt-2 pb-1 text-xs font-bold text-muted">
        {group.label}
      </div>
      {children}
    </div>
  );

/** Cache time of suggestions, in ms. */
const freshness = 60_000;
/** The count is announced after this long without typing, in ms. */
const silence = 600;

/**
 * Suggestions for a text, or recent searches without one. The next keystroke cancels the previous request; until its response the
 * old suggestions stay.
 */
function useSuggestions(text: string, recent: readonly string[]): OfferGroup[] {
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
function useAnnouncedCount(text: string, count: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (count > 0) announce(m.search.suggestionCount({ count }));
      else if (text !== '') announce(m.search.noSuggestions());
    }, silence);
    return () => clearTimeout(timer);
  }, [text, count]);
}
