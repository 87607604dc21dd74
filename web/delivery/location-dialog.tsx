import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isPincode } from '../../contract/addresses/pincode.ts';
import { pincodeOf } from '../../contract/users/phone-and-pincode.ts';
import { m } from '../../messages/index.ts';
import { addressQuery } from '../addresses/address-query.ts';
import { messageOf } from '../api/api-error.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { MapPin } from '../ui/icons.tsx';
import { AreaRequest } from './area-request.tsx';
import { checkQuery } from './delivery-queries.ts';
import { chooseLocation, useLocationPincode } from './location.ts';
import { NearbyStore } from './nearby-store.tsx';

/** Chooses where to deliver: a pincode, or a saved address. Outside of the areas it offers a notification. */
export default function LocationDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const chosen = useLocationPincode();
  const [typed, setTyped] = useState(chosen);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { data: check } = useQuery({ ...checkQuery(chosen), enabled: chosen !== '' });

  async function choose(pincode: string): Promise<void> {
    setTyped(pincode);
    if (!isPincode(pincode)) {
      setError(m.delivery.pincodeInvalid());
      return;
    }
    setError(undefined);
    setBusy(true);
    try {
      const { served } = await queries.fetchQuery(checkQuery(pincode));
      // Closing the dialog cancels the choice.
      if (isClosed.current) return;
      chooseLocation(pincode);
      if (served) onClose();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void choose(pincodeOf(typed));
  }

  return (
    <Dialog open onClose={onClose} title={m.delivery.locationTitle()}>
      <div className="space-y-5 p-5">
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <Field
            label={m.delivery.pincode()}
            className="min-w-40 flex-1"
            inputMode="numeric"
            autoComplete="postal-code"
            value={typed}
            error={error}
            isAlert
            hint={m.delivery.locationHint()}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
          <Button
            type="submit"
            busy={busy}
            busyLabel={m.delivery.checking()}
            className="min-h-12 max-sm:w-full sm:mt-6.5"
          >
            {m.delivery.check()}
          </Button>
        </form>
        {check?.served === false && chosen === typed && <AreaRequest key={chosen} pincode={chosen} />}
        <SavedAddresses onChoose={(pincode) => !busy && void choose(pincode)} />
        <NearbyStore onChoose={(pincode) => !busy && void choose(pincode)} />
      </div>
    </Dialog>
  );
}

/** Of the signed-in user; nothing for others. */
function SavedAddresses({ onChoose }: { onChoose: (pincode: string) => void }) {
  const { data = [] } = useQuery({ ...addressQuery, enabled: useStoredSignIn() === 'some' });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="saved-locations">
      <h3 id="saved-locations" className="mb-1.5 text-sm font-semibold">
        {m.delivery.savedAddresses()}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {data.map(({ _id, address_line: street, city, pincode }) => (
          <li key={_id}>
            <button
              type="button"
              aria-label={m.delivery.deliverToAddress({ street, pincode })}
              onClick={() => onChoose(pincode)}
              className="flex min-h-11 w-full items-center gap-3 p-3 text-left text-sm hover:bg-surface"
            >
              <MapPin size={20} className="shrink-0 text-accent" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-semibold">{street}</span>
                <span className="block text-muted">
                  {city} - {pincode}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
