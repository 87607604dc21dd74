import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStoredSignIn } from '../session/use-session.ts';
import { cartChanges } from './cart-changes.ts';
import { forgetKeptChanges, readKeptChanges } from './kept-changes.ts';

/** Sends the stored changes of an earlier page, and drops all of them when nobody is signed in. Used once, by the cart button. */
export function useKeptChanges(): void {
  const queries = useQueryClient();
  const stored = useStoredSignIn();
  useEffect(() => {
    const changes = cartChanges(queries);
    if (stored === 'none') {
      changes.forget();
      forgetKeptChanges();
    }
    if (stored !== 'some') return;
    for (const change of readKeptChanges()) if (!changes.current().has(change.product._id)) changes.change(change);
  }, [stored, queries]);
}
