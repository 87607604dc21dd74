import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import type { UserKind } from '../../../contract/user-admin.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface Props {
  search: string;
  kind: UserKind;
  onSearch: (search: string) => void;
  onKind: (kind: UserKind) => void;
}

const kinds: Record<UserKind, string> = {
  all: 'Everyone',
  customers: 'Customers',
  administrators: 'Administrators',
  suspended: 'Suspended',
};
const order: readonly UserKind[] = ['all', 'customers', 'administrators', 'suspended'];

/** Search and filter of the user list. */
export function UserFilters({ search, kind, onSearch, onKind }: Props) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim());
  }
  return (
    <div className="mb-5 flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
      <search>
        <form onSubmit={submit} className="flex gap-2">
          <input
            key={search}
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            aria-label="Name, email address or mobile"
            placeholder="Name, email or mobile"
            className="h-11 w-full rounded-md border border-field bg-white px-4 placeholder:text-muted hover:border-accent-line lg:w-80"
          />
          <Button type="submit" aria-label="Search people">
            <Search size={18} aria-hidden />
          </Button>
        </form>
      </search>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show</legend>
        {order.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => onKind(each)}
            className={classNames(
              'min-h-11 rounded-full border px-4 text-sm font-semibold transition-colors',
              each === kind ? 'border-accent bg-accent text-white' : 'border-line hover:border-accent-line',
            )}
          >
            {kinds[each]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
