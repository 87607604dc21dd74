import { useEffect } from 'react';
import type { CurrentUser } from '../../../../contract/users/users.ts';
import { m } from '../../../../messages/index.ts';
import { lazyWithMessages } from '../../../language/lazy-with-messages.ts';
import { toast } from '../../../ui/toasts.tsx';
import { openSearch, useSearchIsOpen } from './search-state.ts';

const SearchDialog = lazyWithMessages('admin', () => import('./search-dialog.tsx'));

/** The letter is at the same place on keyboards of other scripts. */
const isShortcut = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (key.toLowerCase() === 'k' || (key > '~' && code === 'KeyK'));

/** The search where it is open, and its key. */
export function AdminSearch({ user }: { user: CurrentUser }) {
  const isShown = useSearchIsOpen();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      // Another dialog may have something typed.
      if (!document.querySelector('dialog[open]')) openSearch(true);
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      openSearch(false);
    };
  }, []);
  return (
    isShown && (
      <SearchDialog
        user={user}
        onClose={() => openSearch(false)}
        onMissing={() => {
          openSearch(false);
          toast.error(m.adminSearch.failedToOpen());
        }}
      />
    )
  );
}
