/** A short sound for a new order, made on the spot: two notes, a fifth of a second each. */
export function chime(): void {
  const audio = new AudioContext();
  for (const [start, frequency] of [
    [0, 660],
    [0.2, 880],
  ] as const) {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.2);
    note.connect(volume).connect(audio.destination);
    note.start(audio.currentTime + start);
    note.stop(audio.currentTime + start + 0.2);
    note.onended = () => start > 0 && void audio.close();
  }
}
