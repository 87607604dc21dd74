import { useEffect, useRef, useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { Thumb } from './thumb.tsx';

const side = 256;

/** A small picture that is enlarged on hover or focus; Escape closes it. */
export function LargePreview({ url, name }: { url: string; name: string }) {
  const [at, setAt] = useState<{ left: number; top: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const hide = () => setAt(undefined);
  function show(): void {
    const box = button.current?.getBoundingClientRect();
    if (!box) return;
    const left = Math.min(box.right + 12, window.innerWidth - side - 12);
    const top = Math.max(12, Math.min(box.top + box.height / 2 - side / 2, window.innerHeight - side - 12));
    setAt({ left, top });
  }
  const visible = at !== undefined;
  useEffect(() => {
    if (!visible) return;
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && setAt(undefined);
    const onScroll = () => setAt(undefined);
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [visible]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={m.adminCatalogue.enlargePicture({ name })}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        className="block size-12 cursor-zoom-in rounded-md bg-surface p-1 sm:size-16"
      >
        <Thumb name={name} url={url} widest={192} sizes="4rem" />
      </button>
      {at && (
        <div
          className="pointer-events-none fixed z-40 size-64 rounded-lg border border-line bg-canvas p-3 shadow-float"
          style={at}
        >
          <Thumb name={name} url={url} widest={640} sizes="16rem" alt={m.adminCatalogue.enlargedPicture({ name })} />
        </div>
      )}
    </>
  );
}
