import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ScarceStock } from '../../../contract/catalogue.ts';
import { limits } from '../../../contract/limits.ts';
import { Button, IconButton } from '../../ui/button.tsx';

/** URL of a page of the list, on either of its two paths. */
export const listAddress = (path: string, search: string, page: number, stock?: ScarceStock): string =>
  `${path}?page=${page}${search ? `&query=${encodeURIComponent(search)}` : ''}${stock ? `&stock=${stock}` : ''}`;

/** 'Search for Products', and 'Clear Search' while a search is active (spec §2). Empty text does not search. */
export function ProductSearch({ path, search }: { path: string; search: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(search);
  return (
    <search className="flex min-w-0 basis-full items-center gap-2 sm:max-w-xl sm:flex-1">
      <form
        className="flex min-w-0 flex-1 items-center rounded-md border border-field bg-white hover:border-accent-line"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void navigate(listAddress(path, text.trim(), 1));
        }}
      >
        <input
          type="search"
          aria-label="Search for Products"
          placeholder="Search for Products"
          maxLength={limits.searchText}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-11 min-w-0 flex-1 rounded-md px-4"
        />
        <IconButton type="submit" label="Search">
          <Search size={20} aria-hidden />
        </IconButton>
      </form>
      {search && (
        <Button look="quiet" onClick={() => void navigate(listAddress(path, '', 1))}>
          Clear Search
        </Button>
      )}
    </search>
  );
}
