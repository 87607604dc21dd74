import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../../contract/links.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { orderWords, type SubCategoryOrder, subCategoryOrders } from './sub-category-list.ts';

interface Shown {
  search: string;
  order: SubCategoryOrder;
  page?: number;
}

/** URL of a page of the list. */
export function subCategoriesAddress({ search, order, page = 1 }: Shown): string {
  const query = new URLSearchParams({
    ...(search && { query: search }),
    ...(order !== 'newest' && { sort: order }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `${links.adminSubCategories}?${query}` : links.adminSubCategories;
}

/** Searches and sorts the sub categories. */
export function SubCategoryFilters({ search, order }: Shown) {
  const navigate = useNavigate();
  const [text, setText] = useState(search);
  const show = (shown: Shown) => void navigate(subCategoriesAddress(shown));
  return (
    <div className="flex min-w-0 basis-full flex-wrap items-center gap-2 sm:flex-1 sm:basis-auto sm:justify-end">
      <search className="flex min-w-0 basis-full items-center gap-2 sm:max-w-md sm:flex-1">
        <form
          className="flex min-w-0 flex-1 items-center rounded-md border border-line bg-white hover:border-accent-line"
          onSubmit={(event) => {
            event.preventDefault();
            show({ search: text.trim(), order });
          }}
        >
          <input
            type="search"
            aria-label="Search for Sub Categories"
            placeholder="Search for Sub Categories"
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="h-11 min-w-0 flex-1 rounded-md px-4"
          />
          <IconButton type="submit" label="Search">
            <Search size={20} aria-hidden />
          </IconButton>
        </form>
        {search && (
          <Button look="quiet" onClick={() => show({ search: '', order })}>
            Clear Search
          </Button>
        )}
      </search>
      <label className="flex items-center gap-2 text-sm font-semibold">
        Sort by
        <select
          value={order}
          onChange={(event) => show({ search, order: event.target.value as SubCategoryOrder })}
          className="h-11 rounded-md border border-line bg-white px-3 font-normal hover:border-accent-line"
        >
          {subCategoryOrders.map((each) => (
            <option key={each} value={each}>
              {orderWords[each]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
