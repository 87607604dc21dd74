import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId } from 'react';
import type { ChosenSlot } from '../../contract/delivery/stores.ts';
import { m } from '../../messages/index.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Zap } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { checkQuery, type Refusal, showRefusal, useArrival, useDeliveryNowQuery } from './delivery-queries.ts';
import type { ChosenLater, DeliveryTime } from './delivery-time.ts';
import { chooseLocation } from './location.ts';
import { Notice } from './notice.tsx';
import { timeText } from './opening-texts.ts';
import { dayOf, timesOf } from './slot-text.ts';

/** Loaded where shoppers may choose a time. */
const SlotPicker = lazyComponent(() => import('./slot-picker.tsx'));

interface Props {
  /** Of the chosen address; '' for none. */
  pincode: string;
  /** Why the last attempt was refused. */
  refusal: Refusal | undefined;
  /** Called with whether the order cannot be placed here and now. */
  onBlocked: (blocked: boolean) => void;
  /** Called with the delivery fee of the pincode, when it has its own. Rupees. */
  onFee: (fee: number | undefined) => void;
  /** Called with when the order should arrive. */
  onTime: (time: DeliveryTime) => void;
  later: ChosenLater;
  onLater: (later: ChosenLater) => void;
}

/** Above the button of the checkout: when the order arrives, a time to choose, or why the order cannot be placed. */
export function CheckoutDelivery({ pincode, refusal, onBlocked, onFee, onTime, later, onLater }: Props) {
  const { areas, pricing } = useShopSettings();
  const isAsked = pincode !== '' && (areas === true || refusal?.code === 'OUTSIDE_AREA');
  const { data: check, isLoading } = useQuery({ ...checkQuery(pincode), enabled: isAsked });
  const { data: now, isLoading: isNowLoading } = useDeliveryNowQuery();
  const { isForLater, slot } = later;
  const isOutside = check?.served === false;
  const isClosed = now?.isOpen === false;
  const picks = now?.slots === true && !isOutside && (isClosed || isForLater);
  // Chosen while the store was closed. It has opened since, and offers no times then: the order keeps it until the shopper says otherwise.
  const keepsSlot = slot !== undefined && isForLater && !isClosed && !isOutside && now?.slots !== true;
  const choose = useCallback(
    (picked: ChosenSlot | undefined) => onLater({ isForLater: isForLater || picked !== undefined, slot: picked }),
    [onLater, isForLater],
  );
  // Until it is known, the pincode may have a fee of its own, and who wants another time may have to choose one.
  const isUnknown = (isLoading && pricing !== undefined) || (isForLater && slot === undefined && isNowLoading);
  const isBlocked = isOutside || (picks ? slot === undefined : isClosed);
  const queries = useQueryClient();
  useEffect(() => {
    if (refusal) showRefusal(queries, refusal);
  }, [queries, refusal]);
  // The message of the order says why. Without the picker there is no other time to choose.
  const isRefused = keepsSlot && refusal && 'slot' in refusal.data && refusal.data.slot.from === slot.from;
  useEffect(() => {
    if (isRefused) choose(undefined);
  }, [isRefused, choose]);
  useEffect(() => onBlocked(isBlocked || isUnknown), [onBlocked, isBlocked, isUnknown]);
  const fee = check?.fee;
  useEffect(() => onFee(fee), [onFee, fee]);
  const promisedMinutes = areas ? check?.minutes : now?.minutes;
  const chosen = picks || keepsSlot ? slot : undefined;
  // Nothing is promised while the store is closed, nor for another time that is not chosen yet.
  const offeredMinutes = isClosed || picks ? undefined : promisedMinutes;
  useEffect(() => onTime({ slot: chosen, promisedMinutes: offeredMinutes }), [onTime, chosen, offeredMinutes]);
  // The top bar follows the address.
  useEffect(() => {
    if (areas) chooseLocation(pincode);
  }, [areas, pincode]);
  const arrival = useArrival(isClosed ? undefined : promisedMinutes);
  return (
    <>
      {isOutside && <Notice title={m.delivery.notYet({ pincode })}>{m.delivery.outsideHint()}</Notice>}
      <ClosedNotice />
      {refusal?.code === 'PROMISE_CHANGED' && arrival && (
        <Notice title={m.delivery.promiseChanged({ time: timeText(arrival) })} />
      )}
      {((now?.slots && !isClosed && !isOutside) || keepsSlot) && (
        <When
          arrival={arrival}
          later={keepsSlot ? `${dayOf(slot.from, new Date())}, ${timesOf(slot)}` : m.delivery.chooseTime()}
          isForLater={isForLater}
          onForLater={(chosenLater) => onLater({ isForLater: chosenLater, slot })}
        />
      )}
      {picks && <SlotPicker chosen={slot} onChoose={choose} />}
      {promisedMinutes !== undefined && !picks && !keepsSlot && !isBlocked && (
        <p className="flex items-start gap-2 text-sm font-semibold">
          <Zap size={18} className="mt-0.5 shrink-0 text-accent" />
          <span>
            {arrival && <span className="block text-base">{m.delivery.arrivesBy({ time: timeText(arrival) })}</span>}
            {pincode !== '' && (
              <span className="block font-medium text-muted">
                {m.delivery.inMinutes({ pincode, minutes: promisedMinutes })}
              </span>
            )}
          </span>
        </p>
      )}
    </>
  );
}

interface WhenProps {
  arrival: Date | undefined;
  /** The words of the second choice. */
  later: string;
  isForLater: boolean;
  onForLater: (isForLater: boolean) => void;
}

/** As soon as possible, or at a time to choose. */
function When({ arrival, later, isForLater, onForLater }: WhenProps) {
  const name = useId();
  const options = [
    [false, arrival ? m.delivery.asSoonBy({ time: timeText(arrival) }) : m.delivery.asSoonAsPossible()],
    [true, later],
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{m.delivery.when()}</legend>
      <div className="divide-y divide-line rounded-md border border-field">
        {options.map(([value, words]) => (
          <label key={words} className="flex min-h-12 cursor-pointer items-center gap-3 px-4 text-sm font-semibold">
            <input
              type="radio"
              name={name}
              className="size-5 shrink-0 accent-accent"
              checked={isForLater === value}
              onChange={() => onForLater(value)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** On an address that is not served. */
export function AreaMark({ pincode }: { pincode: string }) {
  const { data } = useQuery(checkQuery(pincode));
  if (data?.served !== false) return null;
  return <span className="mt-1 block font-semibold text-warning">{m.delivery.notYet({ pincode })}</span>;
}
