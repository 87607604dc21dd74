import { m } from '../../messages/index.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Search } from './icons.tsx';

interface Props {
  /** The things that are searched: the accessible name of the field, and its placeholder unless there is a shorter one. */
  label: string;
  placeholder?: string;
  submitLabel?: string;
  /** The search that is shown. */
  value: string;
  /** In characters. */
  maxLength: number;
  /** Called with the trimmed text, which may be ''. */
  onSearch: (text: string) => void;
  /** With it, a button clears the search while there is one. */
  onClear?: () => void;
  className?: string;
}

/** A search field with its button. */
export const SearchField = ({
  label,
  placeholder = label,
  submitLabel = m.ui.search(),
  value,
  maxLength,
  onSearch,
  onClear,
  className,
}: Props) => (
  <search className={classNames('flex min-w-0 items-center gap-2', className)}>
    <form
      key={value}
      className="flex min-w-0 flex-1 items-center rounded-md border border-field bg-canvas hover:border-accent"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim());
      }}
    >
      <input
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={maxLength}
        className="h-11 min-w-0 flex-1 rounded-md px-4 placeholder:text-muted"
      />
      <IconButton type="submit" label={submitLabel}>
        <Search size={20} />
      </IconButton>
    </form>
    {onClear && value !== '' && (
      <Button variant="quiet" onClick={onClear}>
        {m.ui.clearSearch()}
      </Button>
    )}
  </search>
);
