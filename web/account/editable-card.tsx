import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/** The callbacks of the form of a card. */
export interface Editing {
  onCancel: () => void;
  /** Called with the server's message. */
  onSaved: (message: string) => void;
}

interface Props {
  title: string;
  editLabel: string;
  form: (editing: Editing) => ReactNode;
  /** Shown when it is not edited. */
  children: ReactNode;
}

/** A card in view or edit mode. It shows the message after saving. */
export function EditableCard({ title, editLabel, form, children }: Props) {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const before = useRef(editing);
  // The button that was pressed is gone.
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    const next = editing ? fields.current?.querySelector<HTMLInputElement>('input:not([hidden])') : button.current;
    next?.focus();
  }, [editing]);
  function edit(): void {
    setSaved('');
    setEditing(true);
  }
  function onSaved(message: string): void {
    setSaved(message);
    setEditing(false);
  }
  return (
    <Card
      title={title}
      action={
        !editing && (
          <Button ref={button} variant="outline" onClick={edit}>
            {editLabel}
          </Button>
        )
      }
    >
      {editing ? <div ref={fields}>{form({ onCancel: () => setEditing(false), onSaved })}</div> : children}
      <p role="status" className="mt-3 font-semibold text-success empty:mt-0">
        {saved}
      </p>
    </Card>
  );
}
