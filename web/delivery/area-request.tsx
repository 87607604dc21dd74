import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';
import { plainApi } from '../api/browser-api.ts';
import { EmailRequest } from '../forms/email-request.tsx';
import { useSession } from '../session/use-session.ts';
import { checkQuery } from './delivery-queries.ts';
import { Notice } from './notice.tsx';

/** That a pincode is not served yet, and a form to be notified when it is. */
export function AreaRequest({ pincode }: { pincode: string }) {
  const queries = useQueryClient();
  const session = useSession();
  const [noted, setNoted] = useState('');

  async function send(email: string): Promise<void> {
    const { data } = await plainApi.send('POST /api/v1/delivery/request', {
      body: { email, pincode, language: currentLocale() },
    });
    // It is served since.
    if (data.served) queries.setQueryData(checkQuery(pincode).queryKey, data);
    else setNoted(email.trim());
  }

  if (noted !== '')
    return (
      <p role="status" className="rounded-lg bg-success-soft p-4 text-sm font-semibold wrap-anywhere">
        {m.delivery.noted({ email: noted, pincode })}
      </p>
    );
  return (
    <div className="space-y-3">
      <Notice title={m.delivery.notYet({ pincode })}>{m.delivery.keepLooking()}</Notice>
      <EmailRequest
        submitLabel={m.delivery.tellMe()}
        hint={m.delivery.tellMeHint()}
        initial={session.status === 'signed-in' ? session.user.email : ''}
        onSend={send}
      />
    </div>
  );
}
