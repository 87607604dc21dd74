import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Blocker, type Location, useBlocker, useLocation } from 'react-router';
import { m } from '../../messages/index.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { isOverlayStep } from './overlay-history.tsx';

/** A form on the page. */
interface Form {
  /** Returns true when it loses input when the user goes from one address to another. */
  loses: (from: Location, to: Location) => boolean;
  /** Saves it, when it does so by itself. */
  save: (() => void) | undefined;
}

/** In ms: how long a form that saves itself has for it before the user is asked. */
const savesWithin = 800;

/** All forms on the page, the first one first. The router asks only one blocker, so that of the first form answers for all. */
let forms: readonly Form[] = [];
const listeners = new Set<() => void>();

function setForms(next: readonly Form[]): void {
  forms = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const firstForm = () => forms[0];
const noForm = () => undefined;

/** The navigation that the user is asked about. */
let asked: { from: Location; to: Location; goOn: () => void } | undefined;

/** Goes on with the navigation that is asked about, once no form loses anything by it. */
function goOnWhenSaved(): void {
  if (!asked) return;
  const { from, to, goOn } = asked;
  if (forms.some(({ loses }) => loses(from, to))) return;
  asked = undefined;
  goOn();
}

/**
 * Asks before an unsaved form is left: by closing it, by a navigation, by closing the tab. However many forms a page has, there is one
 * question. A navigation goes on by itself when the form is saved while the question is open.
 * @param unsaved whether input would be lost
 * @param isKeptOnPage whether input is kept on other pages and filters of the same list, so that they are not asked about
 * @param save saves a form that does so by itself: a navigation waits a moment for it before the user is asked
 * @returns `leave`, which closes the form (by `onLeave`), after asking if necessary; and the confirmation dialog to render
 */
export function useUnsaved(
  unsaved: boolean,
  onLeave: () => void,
  isKeptOnPage = false,
  save?: () => void,
): { leave: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const [form] = useState<Form>(() => ({ loses: () => false, save: undefined }));
  const isFirst = useSyncExternalStore(subscribe, firstForm, noForm) === form;
  useEffect(() => {
    setForms([...forms, form]);
    return () => {
      setForms(forms.filter((each) => each !== form));
      // A form that is gone loses nothing. Its guard, which is below it, forgets the navigation only after this.
      if (asked?.from.pathname === window.location.pathname) goOnWhenSaved();
    };
  }, [form]);
  useEffect(() => {
    form.loses = (from, to) => unsaved && !(isKeptOnPage && from.pathname === to.pathname);
    form.save = save;
    goOnWhenSaved();
  }, [form, unsaved, isKeptOnPage, save]);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  const leave = useCallback(() => (unsaved ? setAsking(true) : onLeave()), [unsaved, onLeave]);
  const question = (
    <>
      {isFirst && <NavigationGuard />}
      <LeaveQuestion
        open={asking}
        onLeave={() => {
          setAsking(false);
          onLeave();
        }}
        onStay={() => setAsking(false)}
      />
    </>
  );
  return { leave, question };
}

/** Asks before a navigation by which any form on the page loses input. There is one on a page. */
function NavigationGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isOverlayStep(currentLocation, nextLocation) && forms.some(({ loses }) => loses(currentLocation, nextLocation)),
  );
  /** The question that Back closes, instead of asking once more. */
  const shown = useRef<Blocker>(undefined);
  const location = useLocation();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') {
      shown.current = undefined;
      return;
    }
    if (shown.current && shown.current !== blocker) {
      blocker.reset();
      return;
    }
    asked = { from: location, to: blocker.location, goOn: blocker.proceed };
    // The form may be saved by now.
    goOnWhenSaved();
    const losing = forms.filter(({ loses }) => loses(location, blocker.location));
    for (const { save } of losing) save?.();
    if (losing.some(({ save }) => !save)) setLate(true);
    const timer = setTimeout(() => setLate(true), savesWithin);
    return () => {
      asked = undefined;
      clearTimeout(timer);
      setLate(false);
    };
  }, [blocker, location]);
  const isOpen = blocker.state === 'blocked' && isLate;
  useEffect(() => {
    if (isOpen) shown.current ??= blocker;
  }, [isOpen, blocker]);
  return (
    <LeaveQuestion
      closesOnBack={false}
      open={isOpen}
      onLeave={() => {
        asked = undefined;
        blocker.proceed?.();
      }}
      onStay={() => blocker.reset?.()}
    />
  );
}

interface QuestionProps {
  open: boolean;
  closesOnBack?: boolean;
  onLeave: () => void;
  onStay: () => void;
}

const LeaveQuestion = ({ open, closesOnBack = true, onLeave, onStay }: QuestionProps) => (
  <ConfirmDialog
    open={open}
    closesOnBack={closesOnBack}
    title={m.ui.leaveWithoutSaving()}
    keepLabel={m.ui.keepEditing()}
    confirmLabel={m.ui.leave()}
    busyLabel={m.ui.leaving()}
    busy={false}
    onConfirm={onLeave}
    onClose={onStay}
  >
    {m.ui.changesWillBeLost()}
  </ConfirmDialog>
);
