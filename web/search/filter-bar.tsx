import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Filters, type ProductOrder, productOrders } from '../../contract/filters.ts';
import type { Facets } from '../../contract/search.ts';
import { m } from '../../messages/index.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { SlidersHorizontal } from '../ui/icons.tsx';
import { later } from '../ui/later.tsx';
import { toast } from '../ui/toasts.tsx';
import { whenUsed } from '../ui/when-used.ts';
import { filtersOn, orderWords } from './filter-words.ts';

/** Loaded when the user first does something, so that it opens immediately. */
const FilterSheet = later(() => import('./filter-sheet.tsx'));

interface Props {
  filters: Filters;
  facets: Facets;
  /** URL of the list with these filters. */
  linkTo: (filters: Filters) => string;
  /** The page selects sub categories elsewhere. */
  withoutSubCategories?: boolean;
}

/** The filters and sort order of a list, stored in the URL. */
export function FilterBar({ filters, facets, linkTo, withoutSubCategories = false }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  /** Choices of a dismissed sheet, restored when it is opened again. */
  const [draft, setDraft] = useState<URLSearchParams>();
  useEffect(() => whenUsed(FilterSheet.preload), []);
  const on = filtersOn(filters, facets);
  const go = (next: Filters) => void navigate(linkTo(next));
  return (
    <section aria-label={m.search.filtersAndOrder()} className="needs-script mb-2.5 space-y-2.5 md:mb-4">
      <div className="flex items-center gap-2.5">
        <Button
          variant="outline"
          className="shrink-0 px-4 text-sm"
          aria-haspopup="dialog"
          data-early=""
          onClick={() => setOpen(true)}
        >
          <SlidersHorizontal size={18} />
          {m.search.filters()}
          {on.length > 0 && (
            <span className="rounded-full bg-accent px-2 text-xs leading-5 text-on-accent">
              {on.length}
              <span className="sr-only"> {m.search.on()}</span>
            </span>
          )}
        </Button>
        <label className="ml-auto flex min-w-0 items-center gap-2 text-sm sm:ml-0">
          <span className="sr-only sm:not-sr-only sm:text-muted">{m.search.sortBy()}</span>
          <select
            name="order"
            data-early-choice
            value={filters.order ?? 'relevance'}
            onChange={(event) => {
              const order = event.target.value as ProductOrder;
              go({ ...filters, order: order === 'relevance' ? undefined : order });
            }}
            className="h-11 w-full min-w-0 rounded-md border border-field bg-canvas px-3 font-semibold hover:border-accent-line"
          >
            {productOrders.map((order) => (
              <option key={order} value={order}>
                {orderWords[order]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {on.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {on.map(({ words, without }) => (
            <Chip key={words} removeLabel={m.search.removeFilter({ words })} onRemove={() => go(without)}>
              {words}
            </Chip>
          ))}
          <TextButton onClick={() => go({ order: filters.order })} className="px-2 text-sm">
            {m.search.clearFilters()}
          </TextButton>
        </div>
      )}
      {open && (
        <FilterSheet
          filters={filters}
          draft={draft}
          facets={facets}
          withoutSubCategories={withoutSubCategories}
          onChoose={go}
          onMissing={() => {
            setOpen(false);
            toast.error(m.shell.requestFailed());
          }}
          onClose={(left) => {
            setOpen(false);
            setDraft(left);
          }}
        />
      )}
    </section>
  );
}
