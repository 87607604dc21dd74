import { useState } from 'react';

/** For a card in view or edit mode: the mode, and the message after saving. */
export function useEditing() {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState('');
  return {
    editing,
    /** To render at the end of the card. */
    status: (
      <p role="status" className="mt-3 font-semibold text-accent empty:mt-0">
        {saved}
      </p>
    ),
    edit() {
      setSaved('');
      setEditing(true);
    },
    cancel: () => setEditing(false),
    /** @param message the server's message */
    done(message: string) {
      setSaved(message);
      setEditing(false);
    },
  };
}
