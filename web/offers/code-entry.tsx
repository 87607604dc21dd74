/** A coupon code is entered, and what became of it is shown in its place: at the checkout, and for a caller. */
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { offerCodeOf } from '../../contract/offers/offer-limits.ts';
import { m } from '../../messages/index.ts';
import { announce } from '../ui/announcer.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { X } from '../ui/icons.tsx';

/**
 * The pressed button is gone when a code is applied or removed: the focus goes to the result, or to the field for another.
 * @param code '' for none @param onCode keeps another code
 */
export function useCodeFocus(code: string, onCode: (code: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const changed = useRef(false);
  useEffect(() => {
    if (!changed.current) return;
    changed.current = false;
    (code === '' ? field : state).current?.focus();
  }, [code]);
  const change = (to: string): void => {
    changed.current = to !== code;
    onCode(to);
  };
  return { field, state, change };
}

interface FormProps {
  field: Ref<HTMLInputElement>;
  /** Says why a code cannot be used; undefined when it can. Without this, any code is taken. */
  refusalOf?: (code: string) => Promise<string | undefined>;
  onCode: (code: string) => void;
}

/** The field for a code. */
export function CodeForm({ field, refusalOf, onCode }: FormProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    const code = offerCodeOf(typed);
    setBusy(true);
    const refused = code === '' ? m.offers.enterCode() : await refusalOf?.(code);
    setBusy(false);
    setError(refused);
    if (refused === undefined) onCode(code);
  }
  return (
    <form noValidate onSubmit={apply} className="flex items-start gap-2">
      <Field
        ref={field}
        label={m.offers.code()}
        value={typed}
        error={error}
        isAlert
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="min-w-0 flex-1"
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="outline" className="mt-6.5 min-h-12!" busy={busy} busyLabel={m.offers.applying()}>
        {m.offers.apply()}
      </Button>
    </form>
  );
}

interface LineProps {
  code: string;
  isGiven: boolean;
  words: Ref<HTMLParagraphElement>;
  children: ReactNode;
  onCode: (code: string) => void;
}

/** The result of the code, with a button that removes it. */
export const CodeLine = ({ code, isGiven, words, children, onCode }: LineProps) => (
  <div
    className={`flex items-center justify-between gap-2 rounded-lg py-1 pr-1 pl-3 text-sm font-semibold ${isGiven ? 'bg-success-soft text-success-strong' : 'bg-warning-soft text-warning'}`}
  >
    <p ref={words} tabIndex={-1} role="status" className="wrap-anywhere">
      {children}
    </p>
    <IconButton
      label={m.offers.remove({ code })}
      onClick={() => {
        onCode('');
        announce(m.offers.removed());
      }}
    >
      <X size={18} />
    </IconButton>
  </div>
);
