import { m } from '../../../../messages/index.ts';
import { Search } from '../../../ui/icons.tsx';
import { openSearch } from './search-state.ts';

const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Opens the search. */
export const SearchButton = () => (
  <button
    type="button"
    onClick={() => openSearch(true)}
    aria-keyshortcuts="Control+K Meta+K"
    className="flex min-h-11 w-full items-center gap-3 rounded-md border border-line bg-canvas px-3 text-left text-sm font-semibold text-muted transition-colors hover:border-accent-line lg:min-h-10"
  >
    <Search size={18} className="shrink-0" />
    <span className="min-w-0 flex-1 truncate">{m.adminSearch.button()}</span>
    {/* A phone has no keyboard. */}
    <kbd aria-hidden className="rounded-sm border border-line bg-surface px-1.5 text-xs font-semibold max-lg:hidden">
      {isApple() ? m.adminSearch.keysOfApple() : m.adminSearch.keys()}
    </kbd>
  </button>
);
