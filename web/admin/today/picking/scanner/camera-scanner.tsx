import { useEffect, useRef, useState } from 'react';
import { m } from '../../../../../messages/index.ts';
import { announce } from '../../../../ui/announcer.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Check, TriangleAlert } from '../../../../ui/icons.tsx';
import type { Scanned } from '../scan-code.ts';
import { beep, hasTorch, setTorch } from './camera.ts';
import { type ScannerState, useCamera } from './use-camera.ts';

interface Props {
  /** Ticks what a code is of. */
  onCode: (code: string) => Scanned;
  /** How far the order is. */
  progress: string;
  onClose: () => void;
}

const failures: Record<Exclude<ScannerState, 'starting' | 'reading'>, () => string> = {
  insecure: m.scanner.insecure,
  refused: m.scanner.refused,
  none: m.scanner.noCamera,
  busy: m.scanner.busy,
  notLoaded: m.scanner.notLoaded,
};

/** The camera as a scanner. It stays open for the next product; the store hears nothing of the pictures. */
export default function CameraScanner({ onCode, progress, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<AudioContext>(undefined);
  const [last, setLast] = useState<Scanned>();
  const { state, stream } = useCamera(video, (code) => {
    const scanned = onCode(code);
    const { text, isFound } = scanned;
    if (isFound) beep(audio.current);
    navigator.vibrate?.(isFound ? 60 : [80, 60, 80]);
    // The list announces the found product.
    if (!isFound) announce(text);
    setLast(scanned);
  });
  useEffect(() => {
    const created = globalThis.AudioContext ? new AudioContext() : undefined;
    audio.current = created;
    return () => void created?.close().catch(() => {});
  }, []);

  const failure = state === 'starting' || state === 'reading' ? undefined : failures[state]();
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.scanner.title()}
      footer={
        <Button variant={failure ? 'solid' : 'outline'} className="w-full" onClick={onClose}>
          {failure ? m.scanner.type() : m.scanner.done()}
        </Button>
      }
    >
      <div className="p-4">
        {failure ? (
          <p role="alert" className="flex gap-2 font-semibold">
            <TriangleAlert size={20} className="mt-0.5 shrink-0" />
            {failure}
          </p>
        ) : (
          <>
            <div className="relative aspect-4/3 overflow-hidden rounded-lg bg-ink">
              <video
                ref={video}
                muted
                playsInline
                aria-label={m.scanner.picture()}
                className="size-full object-cover"
              />
              <div
                aria-hidden
                className="pointer-events-none absolute inset-x-8 top-1/4 bottom-1/4 rounded-lg border-4 border-canvas"
              />
            </div>
            <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
              <p className="text-sm font-semibold tabular-nums">{progress}</p>
              {stream && hasTorch(stream) && <Torch key={stream.id} stream={stream} />}
            </div>
            <p
              className={classNames(
                'mt-1 flex min-h-14 items-start gap-2 rounded-md border-2 p-3 font-semibold wrap-anywhere',
                !last ? 'border-line' : last.isFound ? 'border-success-strong' : 'border-danger',
              )}
            >
              {last &&
                (last.isFound ? (
                  <Check size={20} className="mt-0.5 shrink-0" />
                ) : (
                  <TriangleAlert size={20} className="mt-0.5 shrink-0" />
                ))}
              {last?.text ?? (state === 'starting' ? m.scanner.starting() : m.scanner.hint())}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Torch({ stream }: { stream: MediaStream }) {
  const [isOn, setIsOn] = useState(false);
  return (
    <Button variant="quiet" aria-pressed={isOn} onClick={() => void setTorch(stream, !isOn).then(setIsOn)}>
      {m.scanner.torch()}
    </Button>
  );
}
