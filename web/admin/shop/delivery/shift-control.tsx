import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { promiseLimits } from '../../../../contract/delivery/delivery-limits.ts';
import type { PromiseRule } from '../../../../contract/delivery/promise.ts';
import type { SavedStore } from '../../../../contract/delivery/stores.ts';
import { m } from '../../../../messages/index.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { type ChangeStore, storeQuery, useChangeStore } from './store-query.ts';

interface Props {
  saved: SavedStore;
  promise: PromiseRule;
  changes: ChangeStore;
}

/** In ms: presses that follow each other are one change. */
const saveAfter = 700;

/** How many people are on shift, which the promise depends on. */
export function ShiftControl({ saved, promise, changes }: Props) {
  const [pressed, setPressed] = useState<number>();
  /** The same, until it is saved. */
  const waiting = useRef<number>(undefined);
  const saves = useRef(0);
  const shown = pressed ?? promise.staff;
  const save = useEffectEvent((staff: number) => {
    waiting.current = undefined;
    saves.current += 1;
    const mine = saves.current;
    // Shown until the last answer, which `promise` comes with; what was pressed since then stays.
    const done = () => {
      if (saves.current === mine && waiting.current === undefined) setPressed(undefined);
    };
    if (staff === promise.staff && !changes.busy) return done();
    void changes
      .changeStaff(staff)
      .catch(() => {})
      .finally(done);
  });
  useEffect(() => {
    if (pressed === undefined) return;
    const timer = setTimeout(save, saveAfter, pressed);
    return () => clearTimeout(timer);
  }, [pressed]);
  // Whoever leaves at once has pressed it, too.
  useEffect(() => () => void (waiting.current !== undefined && save(waiting.current)), []);
  const [least, most] = promiseLimits.staff;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm font-semibold">{m.adminStores.onShift()}</span>
      <Stepper
        of={m.adminStores.personOnShift()}
        quantity={shown}
        max={most}
        onChange={(staff) => {
          waiting.current = Math.max(least, staff);
          setPressed(waiting.current);
        }}
      />
      <span className="text-sm text-muted tabular-nums">
        {m.adminStores.ordersInProgress({ count: saved.inProgress })}
      </span>
    </div>
  );
}

/** The same on the order board; nothing where the promise does not depend on it. */
export function BoardShift() {
  const { data: saved } = useQuery(storeQuery);
  const changes = useChangeStore();
  if (!saved?.store.promise || saved.store.areas.length === 0) return null;
  return <ShiftControl saved={saved} promise={saved.store.promise} changes={changes} />;
}
