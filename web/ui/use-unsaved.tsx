import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { m } from '../../messages/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Whether a form on the page loses input when the user goes from one address to another. */
type Loses = (from: Location, to: Location) => boolean;

/** All forms on the page. The router asks only one of several blockers, so each answers for all. */
const forms = new Set<Loses>();

/**
 * Asks before an unsaved form is left: by closing it, by a navigation, by closing the tab.
 * @param unsaved whether input would be lost
 * @param isKeptOnPage whether input is kept on other pages and filters of the same list, so that they are not asked about
 * @returns `leave`, which closes the form (by `onLeave`), after asking if necessary; and the confirmation dialog to render
 */
export function useUnsaved(
  unsaved: boolean,
  onLeave: () => void,
  isKeptOnPage = false,
): { leave: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    [...forms].some((loses) => loses(currentLocation, nextLocation)),
  );
  useEffect(() => {
    const loses: Loses = (from, to) => unsaved && !(isKeptOnPage && from.pathname === to.pathname);
    forms.add(loses);
    return () => void forms.delete(loses);
  }, [unsaved, isKeptOnPage]);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  const leave = useCallback(() => (unsaved ? setAsking(true) : onLeave()), [unsaved, onLeave]);
  const question = (
    <ConfirmDialog
      open={asking || blocker.state === 'blocked'}
      title={m.ui.leaveWithoutSaving()}
      keepLabel={m.ui.keepEditing()}
      confirmLabel={m.ui.leave()}
      busyLabel={m.ui.leaving()}
      busy={false}
      onConfirm={() => {
        setAsking(false);
        if (blocker.state === 'blocked') blocker.proceed();
        else onLeave();
      }}
      onClose={() => {
        setAsking(false);
        blocker.reset?.();
      }}
    >
      {m.ui.changesWillBeLost()}
    </ConfirmDialog>
  );
  return { leave, question };
}
