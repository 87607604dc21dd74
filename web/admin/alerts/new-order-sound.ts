/** The sound for new orders. Browsers allow sound only after a tap or key press, so the permission is a state of its own. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceStore } from '../../api/storage.ts';

/** `unknown` until the browser has decided; `blocked` until the user taps. */
type BellState = 'unknown' | 'blocked' | 'ready';

/** If the browser allows sound, it starts within this time, in ms. */
const startsWithin = 500;

let audio: AudioContext | undefined;
let state: BellState = 'unknown';
const listeners = new Set<() => void>();

function setState(next: BellState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

const readState = () => setState(audio?.state === 'running' ? 'ready' : 'blocked');

const bellState = (): BellState => state;

function onBellChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Unlocks the sound if the browser allows it now. Call it on every tap or key press. */
function wakeBell(): void {
  if (!audio) {
    if (typeof AudioContext === 'undefined') return;
    audio = new AudioContext();
    audio.addEventListener('statechange', readState);
    setTimeout(readState, startsWithin);
  }
  if (audio.state === 'running') readState();
  else audio.resume().then(readState, readState);
}

const notes = [
  [0, 660],
  [0.2, 880],
  [0.4, 660],
  [0.6, 880],
] as const;

/** Plays four notes of a fifth of a second each. Silent while the browser blocks sound. */
function ring(): void {
  if (audio?.state !== 'running') return;
  const now = audio.currentTime;
  for (const [start, frequency] of notes) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + 0.2);
    note.connect(volume).connect(audio.destination);
    note.start(now + start);
    note.stop(now + start + 0.2);
  }
}

const storageKey = 'fulfilmentSound';

export interface Sound {
  /** True when the sound is enabled on this device. On by default. */
  on: boolean;
  turn: (on: boolean) => void;
  state: BellState;
}

/** Unlocks the sound on the first tap or key press. @param enabled false while the user is unknown, and without alerts */
export function useSound(enabled: boolean): Sound {
  const [on, setOn] = useState(true);
  const state = useSyncExternalStore(onBellChange, bellState, (): BellState => 'unknown');
  useEffect(() => setOn(deviceStore.get(storageKey) !== 'off'), []);

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
    deviceStore.set(storageKey, next ? 'on' : 'off');
    setOn(next);
    if (next) wakeBell();
  }
  return { on, turn, state };
}

/** The sound repeats at this interval, in ms, until the orders are seen. */
const ringEvery = 10_000;
const lockName = 'tokri-new-orders';

/**
 * Plays the sound while there are new orders. Only one of all audible tabs plays it.
 * @param newest id of the newest new order, undefined without new orders; a new id plays the sound immediately
 * @param audible whether this tab can play sound
 */
export function useRing(newest: string | undefined, audible: boolean): void {
  const chosen = useChosenTab(audible);
  useEffect(() => {
    if (!chosen || newest === undefined) return;
    ring();
    const ringing = setInterval(ring, ringEvery);
    return () => clearInterval(ringing);
  }, [chosen, newest]);
}

/** Returns true when this tab has the lock that only one tab can hold. Without browser support for locks, every tab counts as having it. */
function useChosenTab(wanted: boolean): boolean {
  const [chosen, setChosen] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    if (!('locks' in navigator)) {
      setChosen(true);
      return () => setChosen(false);
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    navigator.locks
      .request(lockName, { signal }, () => {
        if (signal.aborted) return;
        setChosen(true);
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => signal.aborted || setChosen(true));
    return () => {
      leaving.abort();
      setChosen(false);
    };
  }, [wanted]);
  return chosen;
}
