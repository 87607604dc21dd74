import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type CameraFailure, cameraMissing, closeCamera, failureOf, openCamera } from './camera.ts';
import { codeReader } from './code-reader.ts';
import { newCodes } from './new-codes.ts';

/** Between two pictures, in ms: a phone stays cool, and a code is read within half a second. */
const pause = 100;

export type ScannerState = 'starting' | 'reading' | 'notLoaded' | CameraFailure;

/** Shows the camera in a video and says each code in front of it. The camera is off while the page is hidden. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<ScannerState>('starting');
  const [stream, setStream] = useState<MediaStream>();
  const [isHidden, setIsHidden] = useState(() => document.hidden);
  const reportCode = useEffectEvent(onCode);

  useEffect(() => {
    const look = () => setIsHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => {
    if (isHidden) return;
    let ended = false;
    let opened: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (why?: ScannerState) => {
      ended = true;
      clearTimeout(timer);
      if (opened) closeCamera(opened);
      setStream(undefined);
      if (why) setState(why);
    };

    async function run(): Promise<void> {
      const missing = cameraMissing();
      if (missing) return stop(missing);
      try {
        opened = await openCamera();
      } catch (error) {
        if (!ended) stop(failureOf(error));
        return;
      }
      // Closed while the browser asked whether the camera may be used.
      if (ended) return closeCamera(opened);
      const shown = video.current;
      if (!shown) return stop('busy');
      shown.srcObject = opened;
      // A picture that cannot play has no codes; it is not an error of the page.
      shown.play().catch(() => {});
      opened.getVideoTracks()[0]?.addEventListener('ended', () => !ended && stop('busy'));
      try {
        const read = await codeReader();
        if (ended) return;
        setStream(opened);
        setState('reading');
        const next = newCodes();
        const look = async (): Promise<void> => {
          const codes = shown.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(shown) : [];
          if (ended) return;
          const code = next(codes);
          if (code) reportCode(code);
          // The callback may have closed the camera.
          if (ended) return;
          timer = setTimeout(() => void look().catch(() => !ended && stop('notLoaded')), pause);
        };
        await look();
      } catch {
        if (!ended) stop('notLoaded');
      }
    }

    setState('starting');
    void run();
    return () => stop();
  }, [video, isHidden]);

  return { state, stream };
}
