import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../../../messages/index.ts';
import { Camera } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Check } from '../../../ui/icons.tsx';
import { inputBorder } from '../../../ui/labelled.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useScannerKeys } from '../../../ui/use-scanner-keys.ts';
import type { Scanned } from './scan-code.ts';
import { say } from './scanner/say.ts';

const CameraScanner = lazyComponent(() => import('./scanner/camera-scanner.tsx'));

/** Where supported, a phone shakes: nobody looks at the screen while scanning. */
const shake = () => navigator.vibrate?.([80, 60, 80]);

/** Methods of the field for others. */
export interface Scanner {
  focus: () => void;
  /** Something else was done: what the last code led to is no longer news. */
  forget: () => void;
  /** Takes a code that a scanner typed elsewhere. */
  take: (code: string) => void;
}

interface Props {
  ref?: Ref<Scanner>;
  progress: string;
  /** Ticks what a code is of. */
  onCode: (code: string) => Scanned;
  /** True when to show what was found, as there is more to know than that it is ticked. */
  showsFound: boolean;
}

/**
 * Takes what a scanner types, with Enter at the end, here or while no field has the focus, or what the camera sees. A code of another
 * product is said aloud, and shaken.
 */
export function ScanField({ ref, progress, onCode, showsFound }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [camera, setCamera] = useState<'closed' | 'open' | 'missing'>('closed');
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState<Scanned>();

  function closeCamera(): void {
    // The dialog gives the focus back to its button first.
    flushSync(() => setCamera('closed'));
    field.current?.focus();
  }

  function take(code: string): void {
    const scanned = onCode(code);
    setLast(scanned);
    if (!scanned.isFound) {
      shake();
      say(scanned.text);
    }
    scanned.ask?.();
  }
  useScannerKeys(take);

  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus(), forget: () => setLast(undefined), take }));
  const error = last && !last.isFound ? last.text : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        if (code === '') return;
        setTyped('');
        take(code);
      }}
    >
      <div className="flex gap-2">
        <input
          ref={field}
          aria-label={m.picking.scan()}
          placeholder={m.picking.scan()}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setLast(undefined);
          }}
          className={classNames(
            'h-12 w-full min-w-0 rounded-md border bg-canvas px-4 text-base placeholder:text-muted',
            inputBorder(error),
          )}
        />
        <Button
          variant="outline"
          className="min-h-12 shrink-0 max-sm:w-12 max-sm:px-0"
          aria-label={m.scanner.open()}
          onClick={() => setCamera('open')}
        >
          <Camera size={22} />
          <span aria-hidden className="max-sm:hidden">
            {m.scanner.open()}
          </span>
        </Button>
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-semibold text-danger wrap-anywhere">
          {error}
        </p>
      )}
      {/* Announced by the list. */}
      {showsFound && last?.isFound && (
        <p className="mt-2 flex items-center gap-2 rounded-md border-2 border-success-strong px-3 py-2 font-semibold wrap-anywhere">
          <Check size={20} className="shrink-0" />
          {last.text}
        </p>
      )}
      {camera === 'missing' && (
        <p role="alert" className="mt-2 text-sm font-semibold">
          {m.scanner.notLoaded()}
        </p>
      )}
      {camera === 'open' && (
        <CameraScanner
          progress={progress}
          onMissing={() => setCamera('missing')}
          onCode={(code) => {
            setLast(undefined);
            const scanned = onCode(code);
            const { ask } = scanned;
            // Once the camera has said what it found.
            if (ask)
              queueMicrotask(() => {
                closeCamera();
                ask();
              });
            return scanned;
          }}
          onClose={closeCamera}
        />
      )}
    </form>
  );
}
