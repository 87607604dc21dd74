import { useState } from 'react';
import { m } from '../../messages/index.ts';
import { readTokens } from '../api/tokens.ts';
import { lazyWithMessages } from '../language/lazy-with-messages.ts';
import { useSignInFirst } from '../session/use-sign-in-first.ts';
import { TextButton } from '../ui/button.tsx';
import { ListPlus } from '../ui/icons.tsx';
import type { ItemToSave } from './item-to-save.ts';

const SaveToListDialog = lazyWithMessages('lists', () => import('./save-to-list-dialog.tsx'));

interface Props {
  items: readonly ItemToSave[];
  label?: string;
  /** Closes what the button is in, before another screen is shown. */
  onLeave?: () => void;
  className?: string;
}

/** Puts products into one of the user's lists. A visitor is sent to sign in. */
export function SaveToListButton({ items, label = m.savedLists.saveCart(), onLeave, className }: Props) {
  const [open, setOpen] = useState(false);
  const signInFirst = useSignInFirst();
  if (items.length === 0) return null;
  return (
    <>
      <TextButton
        data-early=""
        onClick={() => (readTokens() ? setOpen(true) : void signInFirst(m.savedLists.signInFirst()))}
        className={className}
      >
        <ListPlus size={18} />
        {label}
      </TextButton>
      {open && (
        <SaveToListDialog
          items={items}
          onLeave={onLeave}
          onClose={() => setOpen(false)}
          onMissing={() => setOpen(false)}
        />
      )}
    </>
  );
}
