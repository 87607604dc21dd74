import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';

interface Props {
  search: string;
  day: string;
  onLook: (search: string, day: string) => void;
  /** Undefined when there is nothing to clear. */
  onClear: (() => void) | undefined;
}

const input =
  'h-11 rounded-md border border-field bg-white px-3 placeholder:text-muted hover:border-accent-line aria-invalid:border-danger';

/** Searches orders by text and day. */
export function FulfilmentFilters({ search, day, onLook, onClear }: Props) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onLook(String(form.get('search') ?? '').trim(), String(form.get('day') ?? ''));
  }
  return (
    <search>
      <form key={`${search} ${day}`} onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-64 lg:flex-none">
          <label htmlFor="fulfilment-search" className="mb-1 block text-sm font-semibold">
            Number, name, mobile, email or address
          </label>
          <input
            id="fulfilment-search"
            type="search"
            name="search"
            defaultValue={search}
            maxLength={100}
            className={`${input} w-full lg:w-72`}
          />
        </div>
        <div>
          <label htmlFor="fulfilment-day" className="mb-1 block text-sm font-semibold">
            Day
          </label>
          <input id="fulfilment-day" type="date" name="day" defaultValue={day} className={input} />
        </div>
        <Button type="submit">
          <Search size={18} aria-hidden />
          Find
        </Button>
        {onClear && (
          <Button look="quiet" onClick={onClear}>
            Clear
          </Button>
        )}
      </form>
    </search>
  );
}
