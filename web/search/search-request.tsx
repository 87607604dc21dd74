import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi, plainApi } from '../api/browser-api.ts';
import { EmailRequest } from '../forms/email-request.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Bell } from '../ui/icons.tsx';

/** Asks for a notice when the shop has what was searched for: with one tap, or for visitors by email, which they confirm. */
export default function SearchRequest({ query }: { query: string }) {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const [asksEmail, setAsksEmail] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState('');

  /** Shows the words, unless the search finds something since. */
  async function finish({ found }: { found: boolean }, words: string): Promise<void> {
    if (found) await revalidate();
    else setDone(words);
  }

  async function ask(): Promise<void> {
    if (session.status !== 'signed-in') return setAsksEmail(true);
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await browserApi.send('POST /api/v1/searches/request', { body: { search: query } });
      await finish(data, m.search.requested());
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  async function askByEmail(email: string): Promise<void> {
    const body = { search: query, email, language: currentLocale() };
    const { data } = await plainApi.send('POST /api/v1/searches/request-by-email', { body });
    await finish(data, m.search.confirmSent({ email: email.trim() }));
  }

  if (done !== '')
    return (
      <p
        role="status"
        className="mx-auto max-w-md rounded-lg bg-accent-soft p-4 text-center font-semibold wrap-anywhere"
      >
        {done}
      </p>
    );
  if (!asksEmail)
    return (
      <div className="text-center">
        <Button
          variant="outline"
          busy={busy}
          busyLabel={m.delivery.sending()}
          disabled={session.status === 'unknown'}
          onClick={() => void ask()}
        >
          <Bell size={18} />
          {m.search.tellMe()}
        </Button>
        {error && (
          <p role="alert" className="mt-3 font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    );
  return <EmailRequest autoFocus submitLabel={m.search.tellMe()} className="mx-auto max-w-md" onSend={askByEmail} />;
}
