import { useState } from 'react';
import type { SampleRole } from '../../contract/users/sample-people.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { storeTokens } from '../api/tokens.ts';
import { darkToast } from '../ui/dark-toast.tsx';
import { ShoppingBag, Store } from '../ui/icons.tsx';
import { Bike, ShoppingBasket } from '../ui/order-icons.ts';
import { toast } from '../ui/toasts.tsx';

const icons = { shopper: ShoppingBag, picker: ShoppingBasket, rider: Bike, shopkeeper: Store } as const;

const texts: Record<SampleRole, { name: () => string; hint: () => string }> = {
  shopper: { name: m.sampleSignIn.shopper, hint: m.sampleSignIn.shopperHint },
  picker: { name: m.sampleSignIn.picker, hint: m.sampleSignIn.pickerHint },
  rider: { name: m.sampleSignIn.rider, hint: m.sampleSignIn.riderHint },
  shopkeeper: { name: m.sampleSignIn.shopkeeper, hint: m.sampleSignIn.shopkeeperHint },
};

/** On the sign-in page of a demo: everybody may look around as one of its invented people. The screen's guard then leads on. */
export default function SampleSignIn({ roles }: { roles: readonly SampleRole[] }) {
  const [busy, setBusy] = useState<SampleRole>();

  async function signIn(as: SampleRole): Promise<void> {
    setBusy(as);
    try {
      const { accessToken, refreshToken } = await plainApi.load('POST /api/v1/users/sample-sign-in', { body: { as } });
      toast.dismiss();
      storeTokens({ access: accessToken, refresh: refreshToken });
    } catch (error) {
      darkToast(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <section aria-labelledby="sample-sign-in" className="mt-6 rounded-lg bg-surface p-4">
      <h2 id="sample-sign-in" className="font-bold">
        {m.sampleSignIn.title()}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{m.sampleSignIn.hint()}</p>
      <ul className="mt-3 grid gap-2 xs:grid-cols-2">
        {roles.map((role) => {
          const Icon = icons[role];
          const { name, hint } = texts[role];
          return (
            <li key={role}>
              <button
                type="button"
                disabled={busy !== undefined}
                aria-busy={busy === role || undefined}
                onClick={() => void signIn(role)}
                className="flex min-h-16 w-full items-center gap-3 rounded-md border border-line bg-canvas px-3 py-2 text-left transition-colors enabled:hover:border-accent disabled:opacity-60"
              >
                <Icon size={20} className="shrink-0 text-accent" />
                <span>
                  <span className="block font-semibold">{name()}</span>
                  <span className="block text-xs text-muted">{hint()}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
