import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceStore } from '../../api/storage.ts';
import { type BellState, bellState, onBellChange, wakeBell } from './bell.ts';

const name = 'fulfilmentSound';

export interface Sound {
  /** Whether somebody wants to hear new orders at this device: on until it is turned off. */
  on: boolean;
  turn: (on: boolean) => void;
  state: BellState;
}

/** Gets the sound ready with the first tap or key, wherever it is. @param enabled false while it is not known who is there */
export function useSound(enabled: boolean): Sound {
  const [on, setOn] = useState(true);
  const state = useSyncExternalStore(onBellChange, bellState, (): BellState => 'unknown');
  useEffect(() => setOn(deviceStore.get(name) !== 'off'), []);

  useEffect(() => {
    if (!enabled || !on) return;
    wakeBell();
    // After the click has done its work: a notice that goes away with it does not move what was aimed at.
    const events = ['click', 'keyup'] as const;
    for (const event of events) window.addEventListener(event, wakeBell);
    return () => {
      for (const event of events) window.removeEventListener(event, wakeBell);
    };
  }, [enabled, on]);

  function turn(next: boolean): void {
    deviceStore.set(name, next ? 'on' : 'off');
    setOn(next);
    if (next) wakeBell();
  }
  return { on, turn, state };
}
