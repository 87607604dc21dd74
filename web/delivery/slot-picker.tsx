import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import type { ChosenSlot, OfferedSlots } from '../../contract/delivery/stores.ts';
import { m } from '../../messages/index.ts';
import { LoadingFailed } from '../api/loading-failed.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { TriangleAlert } from '../ui/icons.tsx';
import { Select } from '../ui/select.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { slotsQuery } from './delivery-queries.ts';
import { dayOf, slotText, timesOf } from './slot-text.ts';

type Offered = OfferedSlots['slots'][number];

interface Props {
  chosen: ChosenSlot | undefined;
  onChoose: (slot: ChosenSlot | undefined) => void;
}

/** A time that was chosen and is no longer free. */
interface Lost {
  slot: ChosenSlot;
  isFull: boolean;
}

/** A day, and the times of it that can be chosen. Those that are full are shown as such. */
export default function SlotPicker({ chosen, onChoose }: Props) {
  const { data, isPending, error, refetch } = useQuery(slotsQuery);
  const [lost, setLost] = useState<Lost>();
  // When no times are offered, what holds instead is about to be known (checkout-delivery.tsx).
  const slots = data?.isOffered ? data.slots : undefined;
  const free = slots?.find(({ isFull }) => !isFull);
  const isLost = chosen && slots && !slots.some((slot) => !slot.isFull && isSame(slot, chosen));
  // True when an order was refused or somebody else was faster: the shopper chooses again, and not silently another time.
  useEffect(() => {
    if (!isLost) return;
    setLost({ slot: chosen, isFull: slots.some((slot) => isSame(slot, chosen)) });
    onChoose(undefined);
  }, [isLost, chosen, slots, onChoose]);
  const isFirst = !chosen && !lost && free !== undefined;
  useEffect(() => {
    if (isFirst && free) onChoose({ from: free.from, by: free.by });
  }, [isFirst, free, onChoose]);
  if (isPending || (data && !slots))
    return (
      <Skeletons
        label={m.delivery.loadingTimes()}
        className="space-y-3"
        sizes={['h-18 rounded-md', 'h-24 rounded-md']}
      />
    );
  if (!data) return <LoadingFailed title={m.delivery.timesFailed()} query={{ error, refetch }} />;
  const now = new Date(data.now);
  const next = lost ? (data.slots.find(({ isFull, from }) => !isFull && from >= lost.slot.from) ?? free) : undefined;
  function choose({ from, by }: ChosenSlot): void {
    setLost(undefined);
    onChoose({ from, by });
  }
  return (
    <div className="space-y-3">
      {lost && !chosen && <LostSlot lost={lost} next={next} now={now} onChoose={choose} />}
      {free ? (
        <Times slots={data.slots} now={now} chosen={chosen} first={next ?? free} onChoose={choose} />
      ) : (
        <p className="text-sm">{m.delivery.noTimes()}</p>
      )}
    </div>
  );
}

const isSame = (one: ChosenSlot, other: ChosenSlot): boolean => one.from === other.from && one.by === other.by;
const dayKey = ({ from }: ChosenSlot): string => shopDayAt(new Date(from));

interface TimesProps {
  chosen: ChosenSlot | undefined;
  onChoose: (slot: ChosenSlot) => void;
  slots: readonly Offered[];
  now: Date;
  /** Its day is shown until another is. */
  first: ChosenSlot;
}

function Times({ slots, now, chosen, first, onChoose }: TimesProps) {
  const name = useId();
  const [picked, setPicked] = useState<string>();
  const days = Map.groupBy(slots, dayKey);
  const shown = [picked, chosen && dayKey(chosen), dayKey(first)].find((day) => day && days.has(day)) ?? '';
  return (
    <>
      <Select
        label={m.delivery.day()}
        options={[...days].map(([day, [slot]]) => [day, slot ? dayOf(slot.from, now) : day] as const)}
        value={shown}
        onChange={setPicked}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{m.delivery.times()}</legend>
        <div className="grid max-h-72 grid-cols-2 gap-2 overflow-y-auto p-0.5">
          {days.get(shown)?.map((slot) => (
            <label
              key={slot.from}
              className={classNames(
                'relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-md border px-1 py-1.5 text-center text-sm leading-tight font-semibold tabular-nums has-focus-visible:outline-3 has-focus-visible:outline-accent',
                slot.isFull
                  ? 'cursor-not-allowed border-line bg-surface text-muted'
                  : chosen && isSame(slot, chosen)
                    ? 'border-accent bg-accent-soft text-accent-strong inset-ring inset-ring-accent'
                    : 'border-field bg-canvas hover:border-accent',
              )}
            >
              <input
                type="radio"
                name={name}
                className="absolute inset-0 cursor-[inherit] opacity-0"
                checked={chosen !== undefined && isSame(slot, chosen)}
                disabled={slot.isFull}
                onChange={() => onChoose(slot)}
              />
              {timesOf(slot)}
              {slot.isFull && <span className="text-xs">{m.delivery.full()}</span>}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

interface LostProps {
  lost: Lost;
  /** The next time that can be had. */
  next: ChosenSlot | undefined;
  now: Date;
  onChoose: (slot: ChosenSlot) => void;
}

/** That the chosen time cannot be had, and the next one that can. */
function LostSlot({ lost: { slot, isFull }, next, now, onChoose }: LostProps) {
  const words = slotText(slot, now);
  return (
    <div role="alert" className="space-y-3 rounded-lg bg-warning-soft p-4 text-sm">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <TriangleAlert size={20} className="shrink-0" />
        <span className="first-letter:uppercase">
          {isFull ? m.delivery.slotFull({ slot: words }) : m.delivery.slotGone({ slot: words })}
        </span>
      </p>
      {next && (
        <Button variant="outline" className="w-full" onClick={() => onChoose(next)}>
          {m.delivery.nextFree({ slot: slotText(next, now) })}
        </Button>
      )}
    </div>
  );
}
