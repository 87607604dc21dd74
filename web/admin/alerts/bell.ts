/** The sound for new orders. Browsers allow sound only after a tap or key press, so the permission is a state of its own. */

/** `unknown` until the browser has decided; `blocked` until the user taps. */
export type BellState = 'unknown' | 'blocked' | 'ready';

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

export const bellState = (): BellState => state;

export function onBellChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Unlocks the sound if the browser allows it now. Call it on every tap or key press. */
export function wakeBell(): void {
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
export function ring(): void {
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
