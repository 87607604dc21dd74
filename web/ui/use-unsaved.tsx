import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { m } from '../../messages/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before an unsaved form is left: by closing it, by a navigation, by closing the tab.
 * @param unsaved whether input would be lost
 * @returns `leave`, which closes the form (by `onLeave`), after asking if necessary; and the confirmation dialog to render
 */
export function useUnsaved(unsaved: boolean, onLeave: () => void): { leave: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(unsaved);
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
