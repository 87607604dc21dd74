import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Filters, filterParams, type ProductOrder, productOrders } from '../../contract/search/filters.ts';
import type { Facets } from '../../contract/search/search.ts';
import { m } from '../../messages/index.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { onFirstInteraction } from '../ui/first-interaction.ts';
import { SlidersHorizontal } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { toast } from '../ui/toasts.tsx';
import { filtersOn, orderLabels } from './filter-texts.ts';

/** Loaded when the user first does something, so that it opens immediately. */
const FilterSheet = lazyComponent(() => import('./filter-sheet.tsx'));

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
  /** Choices in the sheet, and the list they are for; those of a dismissed sheet are there when it is opened again for this list. */
  const [draft, setDraft] = useState<{ list: string; chosen: URLSearchParams }>();
  useEffect(() => onFirstInteraction(FilterSheet.preload), []);
  const on = filtersOn(filters, facets);
  /** The result of the last choice: the next one can come before its products. */
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  const change = (next: (now: Filters) => Filters) => {
    latest.current = next(latest.current);
    void navigate(linkTo(latest.current));
  };
  const replaceFilters = (next: Filters) => change(({ order }) => ({ ...next, order }));
  return (
    <section aria-label={m.search.filtersAndOrder()} className="needs-script mb-2.5 space-y-2.5 md:mb-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          variant="outline"
          className="shrink-0 gap-1.5 px-3 text-sm sm:px-4"
          aria-haspopup="dialog"
          data-early=""
          onClick={() => {
            const list = linkTo({ ...latest.current, order: undefined });
            setDraft((left) =>
              left?.list === list ? left : { list, chosen: new URLSearchParams(filterParams(latest.current)) },
            );
            setOpen(true);
          }}
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
        <label className="ml-auto flex min-w-0 flex-1 basis-28 items-center gap-2 text-sm sm:ml-0 sm:flex-none">
          <span className="sr-only shrink-0 sm:not-sr-only sm:text-muted">{m.search.sortBy()}</span>
          <select
            name="order"
            data-early-choice
            value={filters.order ?? 'relevance'}
            onChange={(event) => {
              const order = event.target.value as ProductOrder;
              change((now) => ({ ...now, order: order === 'relevance' ? undefined : order }));
            }}
            className="h-11 w-full min-w-0 rounded-md border border-field bg-canvas px-2 font-semibold sm:px-3 hover:border-accent-line"
          >
            {productOrders.map((order) => (
              <option key={order} value={order}>
                {orderLabels()[order]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {on.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {on.map(({ words, removal }) => (
            <Chip
              key={words}
              removeLabel={m.search.removeFilter({ words })}
              onRemove={() => change((now) => ({ ...now, ...removal }))}
            >
              {words}
            </Chip>
          ))}
          <TextButton onClick={() => replaceFilters({})} className="px-2 text-sm">
            {m.search.clearFilters()}
          </TextButton>
        </div>
      )}
      {open && draft && (
        <FilterSheet
          chosen={draft.chosen}
          facets={facets}
          withoutSubCategories={withoutSubCategories}
          onChoose={replaceFilters}
          onMissing={() => {
            setOpen(false);
            toast.error(m.shell.unreachable());
          }}
          onClose={(left) => {
            setOpen(false);
            setDraft(left && { list: draft.list, chosen: left });
          }}
        />
      )}
    </section>
  );
}
