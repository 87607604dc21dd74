import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PaymentStart } from '../../contract/payments/payments.ts';
import { defaultAccent } from '../../contract/settings/default-public-settings.ts';
import { m } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';
import { shortAmount } from '../orders/online/short-amount.ts';
import { useUser } from '../session/use-session.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { Lock } from '../ui/order-icons.ts';
import type { Attempt } from './pay-view.ts';
import type { StripeClient, StripeElements, StripeScript } from './provider-scripts.ts';

interface Props {
  start: PaymentStart;
  script: StripeScript;
  /** The address to which a bank's page leads back. */
  returnUrl: string;
  onEnd: (ended: Attempt) => void;
}

/** The fields of Stripe, in a frame of Stripe. */
export function StripeForm({ start, script, returnUrl, onEnd }: Props) {
  const { accent = defaultAccent } = useShopSettings();
  const user = useUser();
  const frame = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ client: StripeClient; elements: StripeElements }>(undefined);
  const [isReady, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const { name = '', email = '' } = user ?? {};
  const { key = '', clientSecret = '' } = start.browser;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of one payment are made once
  useEffect(() => {
    if (!frame.current) return;
    const client = script(key, { locale: currentLocale() });
    const elements = client.elements({ clientSecret, appearance: { variables: { colorPrimary: accent } } });
    const fields = elements.create('payment', { defaultValues: { billingDetails: { name, email } } });
    fields.on('ready', () => setReady(true));
    fields.on('loaderror', () => onEnd({ kind: 'away' }));
    fields.mount(frame.current);
    mounted.current = { client, elements };
    return () => fields.destroy();
  }, [clientSecret]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!mounted.current || busy) return;
    setBusy(true);
    const { client, elements } = mounted.current;
    // With a page of the bank this promise stays open: the bank leads back to `returnUrl`.
    const { error } = await client.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    setBusy(false);
    onEnd(error ? { kind: 'failed', reason: error.message ?? '' } : { kind: 'returned' });
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4">
      <div ref={frame} className="min-h-40" />
      <Button
        type="submit"
        className="min-h-12 w-full"
        disabled={!isReady}
        busy={busy}
        busyLabel={m.paying.switching()}
      >
        <Lock size={18} />
        {m.paying.pay({ amount: shortAmount(start.amount) })}
      </Button>
      <p className="text-center text-xs text-muted">{m.paying.safe({ provider: 'Stripe' })}</p>
    </form>
  );
}
