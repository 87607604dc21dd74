import { useState } from 'react';
import type { Position } from '../../../../contract/addresses/distance.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { MapPin } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toasts.tsx';

interface Props {
  position: Position | null;
  error: string | undefined;
  onChange: (position: Position | null) => void;
  /** Called with whether what is typed is no position. */
  onWrong: (isWrong: boolean) => void;
}

/** In ms. */
const maxSearchTime = 10_000;

/** Five digits are a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const textOf = (position: Position | null): string => (position ? `${position.latitude}, ${position.longitude}` : '');

/** '12.9716, 77.5946', as map programs copy it; null for nothing, undefined when it is something else. */
function readPosition(text: string): Position | null | undefined {
  if (text.trim() === '') return null;
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)[,\s]+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude: rounded(Number(latitude)), longitude: rounded(Number(longitude)) };
}

/** Where the store is, so that shoppers find the nearest: typed, pasted from a map, or from this device. */
export function PositionField({ position, error, onChange, onWrong }: Props) {
  const [typed, setTyped] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const isWrong = typed !== undefined && readPosition(typed) === undefined;

  function take({ coords }: GeolocationPosition): void {
    setLooking(false);
    setTyped(undefined);
    onWrong(false);
    onChange({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) });
  }

  return (
    <div className="flex flex-wrap items-start gap-3 sm:col-span-2">
      <Field
        label={m.adminStores.position()}
        hint={m.storesAdmin.positionHint()}
        className="min-w-52 flex-1 sm:max-w-md"
        autoComplete="off"
        value={typed ?? textOf(position)}
        error={isWrong ? m.storesAdmin.positionWrong() : error}
        onChange={({ target }) => {
          setTyped(target.value);
          onWrong(readPosition(target.value) === undefined);
          const read = readPosition(target.value);
          if (read !== undefined) onChange(read);
        }}
        onBlur={() => !isWrong && setTyped(undefined)}
      />
      <Button
        variant="outline"
        className="mt-6.5 min-h-12"
        busy={isLooking}
        busyLabel={m.delivery.findingYou()}
        onClick={() => {
          setLooking(true);
          const fail = () => {
            setLooking(false);
            toast.error(m.storesAdmin.positionFailed());
          };
          navigator.geolocation.getCurrentPosition(take, fail, { timeout: maxSearchTime });
        }}
      >
        <MapPin size={18} />
        {m.storesAdmin.hereNow()}
      </Button>
    </div>
  );
}
