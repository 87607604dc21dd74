import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceStore } from '../../api/storage.ts';
import { type BellState, bellState, onBellChange, wakeBell } from './bell.ts';

const name = 'fulfilmentSound';

export interface Sound {
  /** Whether the sound is enabled on this device. On by default. */
  on: boolean;
  turn: (on: boolean) => void;
  state: BellState;
}

/** Unlocks the sound on the first tap or key press. @param enabled false while the user is unknown */
export function useSound(enabled: boolean): Sound {
  const [on, setOn] = useState(true);
  const state = useSyncExternalStore(onBellChange, bellState, (): BellState => 'unknown');
  useEffect(() => setOn(deviceStore.get(name) !== 'off'), []);

  useEffect(() => {
    if (!enabled || !on) return;
    wakeBell();
    // After the click, so that the disappearing notice does not move the click target.
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
