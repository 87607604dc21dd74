import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '../../contract/limits.ts';
import { links } from '../../contract/links.ts';

/** What the address asks for; '' on other pages. */
function useQueryText(): string {
  const { pathname, search } = useLocation();
  return pathname === links.search ? (new URLSearchParams(search).get('query') ?? '') : '';
}

/**
 * The search box of the top bar (spec §2). A click into it on another page leads to the search page; the button and Enter
 * search for what it holds, and do nothing while it is empty. Without JavaScript it is a plain form with the same address.
 */
export function SearchBox() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const query = useQueryText();
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  if (shown !== query) {
    setShown(query);
    setText(query);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== '') void navigate(links.searchFor(text));
  }

  return (
    <search className="min-w-0 flex-1">
      <form action={links.search} onSubmit={submit} className="relative">
        <input
          type="search"
          name="query"
          value={text}
          maxLength={limits.searchText}
          onChange={(event) => setText(event.target.value)}
          onClick={() => {
            if (pathname !== links.search) void navigate(links.search);
          }}
          aria-label="Search for groceries"
          placeholder="Search for atta, milk, onions…"
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full rounded-md border border-line bg-surface pr-13 pl-4 text-base placeholder:text-muted hover:border-accent-line [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-r-md text-accent hover:text-accent-strong"
        >
          <Search size={20} strokeWidth={2.5} aria-hidden />
        </button>
      </form>
    </search>
  );
}
