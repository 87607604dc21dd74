/** The search of the administration: a button in the navigation, and Ctrl+K or ⌘K on every screen. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { CurrentUser } from '../../../../contract/users/users.ts';
import { m } from '../../../../messages/index.ts';
import { Search } from '../../../ui/icons.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { toast } from '../../../ui/toasts.tsx';

const SearchDialog = lazyComponent(() => import('./search-dialog.tsx'));

const Context = createContext<() => void>(() => {});

/** The letter is at the same place on keyboards of other scripts. */
const isShortcut = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (key.toLowerCase() === 'k' || (key > '~' && code === 'KeyK'));

/** @param user undefined until an administrator is known: nothing can be searched */
export function AdminSearch({ user, children }: { user: CurrentUser | undefined; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const isKnown = user !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      // Another dialog may have something typed.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isKnown]);
  return (
    <Context value={() => setOpen(true)}>
      {children}
      {isOpen && user && (
        <SearchDialog
          user={user}
          onClose={() => setOpen(false)}
          onMissing={() => {
            setOpen(false);
            toast.error(m.adminSearch.failedToOpen());
          }}
        />
      )}
    </Context>
  );
}

const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Opens the search. */
export function SearchButton() {
  const open = useContext(Context);
  return (
    <button
      type="button"
      onClick={open}
      onPointerEnter={SearchDialog.preload}
      onFocus={SearchDialog.preload}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-11 w-full items-center gap-3 rounded-md border border-line bg-canvas px-3 text-left text-sm font-semibold text-muted transition-colors hover:border-accent-line lg:min-h-10"
    >
      <Search size={18} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{m.adminSearch.button()}</span>
      {/* A phone has no keyboard. */}
      <kbd aria-hidden className="rounded-sm border border-line bg-surface px-1.5 text-xs font-semibold max-lg:hidden">
        {isApple() ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
