/** Why there is no picture. */
export type CameraFailure = 'insecure' | 'refused' | 'none' | 'busy';

/** The camera at the back, or another one. Throws what `failureOf` understands. */
export async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Browsers have no cameras on plain http. */
export const cameraMissing = (): CameraFailure | undefined =>
  navigator.mediaDevices ? undefined : isSecureContext ? 'none' : 'insecure';

export function failureOf(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return 'busy';
}

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** TypeScript does not declare torches: no desktop has one. */
type WithTorch = { torch?: boolean };

export const hasTorch = (stream: MediaStream): boolean =>
  (stream.getVideoTracks()[0]?.getCapabilities?.() as WithTorch | undefined)?.torch === true;

/** Returns whether it is on now. */
export async function setTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return isOn;
  } catch {
    return !isOn;
  }
}

/** A short sound, as scanners make; silent where a browser does not let a page make one. */
export function beep(audio: AudioContext | undefined): void {
  if (audio?.state !== 'running') return;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 1_000;
  volume.gain.value = 0.2;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.08);
}
