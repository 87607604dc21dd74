import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { currentLocale, localPath } from '../../messages/locale.ts';
import type { Offer } from '../search/suggestion-groups.ts';
import type { SuggestionKeys } from '../search/suggestion-panel.tsx';
import { Search } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';

/** Loaded on the first focus. Without it the box still searches. */
const SuggestionPanel = lazyComponent(() => import('../search/suggestion-panel.tsx'));

/** The search text in the URL; '' on other pages. */
function useQueryText(): string {
  const { pathname, search } = useLocation();
  return pathname === links.search ? (new URLSearchParams(search).get('query') ?? '') : '';
}

/** The on-screen keyboard would cover the results. */
function putKeyboardAway(): void {
  if (matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement | null)?.blur();
}

/**
 * The search box of the top bar. A click into it on another page opens the search page; the button and Enter search for
 * its text, and do nothing when it is empty. While focused it is a combobox with suggestions. Without JavaScript it is a plain
 * form.
 */
export function SearchBox() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const query = useQueryText();
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  /** The submitted text, until it is in the URL. */
  const [sent, setSent] = useState<string>();
  const [open, setOpen] = useState(false);
  const [filled, setFilled] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const keys = useRef<SuggestionKeys>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  // The user may have typed before hydration.
  useEffect(() => {
    if (input.current) setText(input.current.value);
  }, []);
  const expanded = open && filled;
  if (shown !== query) {
    setShown(query);
    // The user may type on while a slow search is loading.
    if (query !== sent) setText(query);
    setSent(undefined);
  }

  function close(): void {
    setOpen(false);
    setFilled(false);
    setActiveId(undefined);
  }

  /** Sets the box to the chosen search, or empties it for a product or category. */
  function choose(offer: Offer): void {
    close();
    putKeyboardAway();
    setText(offer.kind === 'text' ? offer.text : '');
    setSent(offer.kind === 'text' ? offer.text : undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') return;
    close();
    putKeyboardAway();
    setSent(text);
    void navigate(links.searchFor(text));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && expanded) {
      // Otherwise the browser would clear the box.
      event.preventDefault();
      close();
    } else if (event.key === 'Tab' && text.trim() !== '') {
      // Recent searches stay open, so that Tab can reach their button.
      close();
    } else if (!open && event.key === 'ArrowDown') setOpen(true);
    else if (keys.current?.take(event)) event.preventDefault();
  }

  return (
    <search className="min-w-0 flex-1">
      <form
        action={localPath(links.search, currentLocale())}
        onSubmit={submit}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) close();
        }}
        className="relative"
      >
        <input
          ref={input}
          type="search"
          name="query"
          value={text}
          maxLength={limits.searchText}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => {
            setOpen(true);
            if (pathname !== links.search) void navigate(links.search);
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-label={m.shell.searchBox()}
          aria-expanded={expanded}
          aria-controls={expanded ? listId : undefined}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder={m.shell.searchPlaceholder()}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full rounded-md border border-field bg-surface pr-13 pl-4 text-base placeholder:text-muted hover:border-accent-line [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label={m.ui.search()}
          className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-r-md text-accent hover:text-accent-strong"
        >
          <Search size={20} strokeWidth={2.5} />
        </button>
        {open && (
          <SuggestionPanel
            text={text}
            listId={listId}
            keys={keys}
            onActive={setActiveId}
            onFilled={setFilled}
            onChoose={choose}
          />
        )}
      </form>
    </search>
  );
}
