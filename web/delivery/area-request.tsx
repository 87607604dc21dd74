import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { m } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { checkQuery } from './delivery-queries.ts';
import { Notice } from './notice.tsx';

/** That a pincode is not served yet, and a form to be told when it is. */
export function AreaRequest({ pincode }: { pincode: string }) {
  const queries = useQueryClient();
  const session = useSession();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [noted, setNoted] = useState('');
  const email = typed ?? (session.status === 'signed-in' ? session.user.email : '');

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await plainApi.send('POST /api/v1/delivery/request', {
        body: { email, pincode, language: currentLocale() },
      });
      // By now it is served.
      if (data.served) queries.setQueryData(checkQuery(pincode).queryKey, data);
      else setNoted(email.trim());
    } catch (failure) {
      setError((failure instanceof ApiError && failure.errors.email) || messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  if (noted !== '')
    return (
      <p role="status" className="rounded-lg bg-accent-soft p-4 text-sm font-semibold wrap-anywhere">
        {m.delivery.noted({ email: noted, pincode })}
      </p>
    );
  return (
    <div className="space-y-3">
      <Notice title={m.delivery.notYet({ pincode })}>{m.delivery.keepLooking()}</Notice>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-wrap items-start gap-3">
        <Field
          label={m.delivery.email()}
          className="min-w-40 flex-1"
          type="email"
          autoComplete="email"
          maxLength={limits.emailMax}
          value={email}
          error={error}
          isAlert
          hint={m.delivery.tellMeHint()}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          type="submit"
          variant="outline"
          busy={busy}
          busyLabel={m.delivery.sending()}
          className="min-h-12 max-sm:w-full sm:mt-6.5"
        >
          {m.delivery.tellMe()}
        </Button>
      </form>
    </div>
  );
}
