import { useEffect, useReducer, useState } from 'react';
import type { Address, AddressBody } from '../../contract/addresses/addresses.ts';
import type { Position } from '../../contract/addresses/distance.ts';
import { worstAccuracy } from '../../contract/delivery/rider-location-limits.ts';
import { m } from '../../messages/index.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { MapPin } from '../ui/icons.tsx';

interface Props {
  /** The address that is edited; undefined for a new one. */
  address: Address | undefined;
  /** Its form: `position` is undefined in it while the saved one stays, and null when it is removed. */
  form: { getValues: () => AddressBody; setValue: (name: 'position', value: Position | null) => void };
}

/** The position of an address. */
const places = ['address_line', 'city', 'state', 'pincode'] as const;

type State = { is: 'idle' | 'looking' | 'failed' | 'refused' } | { is: 'inaccurate'; metres: number };

const options = { enableHighAccuracy: true, timeout: 10_000 };

/** Five digits are a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Where the door of an address is, by the device of a shopper who is there. */
export default function AddressPosition({ address, form }: Props) {
  const { riderLocation } = useShopSettings();
  const [state, setState] = useState<State>({ is: 'idle' });
  const [, render] = useReducer((times: number) => times + 1, 0);
  // After the form, which listens further inside.
  useEffect(() => {
    window.addEventListener('input', render);
    return () => window.removeEventListener('input', render);
  }, []);

  const input = form.getValues();
  const saved = address?.position;
  const isElsewhere = address !== undefined && places.some((name) => address[name] !== input[name].trim());
  const isDropped = saved !== undefined && input.position === undefined && isElsewhere;
  const position = input.position === undefined && !isElsewhere ? saved : input.position;
  const measures = riderLocation === true && 'geolocation' in navigator;

  if (!position && !measures && !isDropped) return null;

  function onChange(changed: Position | null): void {
    form.setValue('position', changed);
    render();
  }

  function look(): void {
    setState({ is: 'looking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (accuracy > worstAccuracy) return setState({ is: 'inaccurate', metres: Math.round(accuracy) });
        setState({ is: 'idle' });
        onChange({ latitude: rounded(latitude), longitude: rounded(longitude) });
      },
      ({ code }) => setState({ is: code === 1 ? 'refused' : 'failed' }),
      options,
    );
  }

  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{m.riderLocation.addressLocation()}</legend>
      <p role="status" className="text-sm">
        {position && <span className="block font-semibold text-success-strong">{m.riderLocation.saved()}</span>}
        {!position && isDropped && m.riderLocation.dropped()}
        {state.is === 'refused' && m.riderLocation.refused()}
        {state.is === 'failed' && m.riderLocation.notFound()}
        {state.is === 'inaccurate' && m.riderLocation.doorInaccurate({ metres: state.metres, most: worstAccuracy })}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {measures && (
          <Button variant="outline" busy={state.is === 'looking'} busyLabel={m.delivery.findingYou()} onClick={look}>
            <MapPin size={18} />
            {m.riderLocation.hereNow()}
          </Button>
        )}
        {position && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {m.riderLocation.remove()}
          </Button>
        )}
      </div>
      {measures && <p className="mt-2 text-sm text-muted">{m.riderLocation.addressHint()}</p>}
    </fieldset>
  );
}
