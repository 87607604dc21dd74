import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ImageDrop } from './image-drop.tsx';
import { type PictureValue, refuseSecond } from './picture-file.ts';

type Pictures = readonly (PictureValue | null)[];

interface Props {
  pictures: Pictures;
  /** Takes what is to become of the pictures as they are then: reading one takes a moment, and others change meanwhile. */
  onChange: (change: (pictures: Pictures) => Pictures) => void;
  error?: string | undefined;
}

const slotType = 'text/x-tokri-slot';
const moveButton =
  'inline-flex size-8 items-center justify-center rounded-full! bg-white text-ink shadow-card hover:bg-accent-soft disabled:opacity-40';

/** The four pictures of a product; the first is the one that is shown. They change places by dragging or by their arrow buttons. */
export function ImageSlots({ pictures, onChange, error }: Props) {
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const [over, setOver] = useState<number>();

  function swap(from: number, to: number): void {
    onChange((now) => now.with(from, now[to] ?? null).with(to, now[from] ?? null));
    announce(`Image ${from + 1} is now image ${to + 1}`);
  }
  function moveByButton(from: number, to: number): void {
    swap(from, to);
    // The focus goes along, to the same arrow where it can still be pressed.
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLButtonElement>(`[data-slot="${to}"] [data-to="${to + (to > from ? 1 : -1)}"]:enabled`)
        ?.focus(),
    );
  }
  const isSlot = (event: DragEvent) => event.dataTransfer.types.includes(slotType);

  return (
    <fieldset ref={frame} aria-describedby={`${id}-note`} data-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Images*</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {pictures.map((picture, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra; the arrow buttons do the same
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
            key={index}
            data-slot={index}
            draggable={picture !== null}
            onDragStart={(event) => {
              event.dataTransfer.setData(slotType, String(index));
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              if (!isSlot(event)) return;
              event.preventDefault();
              setOver(index);
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => {
              setOver(undefined);
              if (!isSlot(event)) return;
              event.preventDefault();
              swap(Number(event.dataTransfer.getData(slotType)), index);
            }}
            className={classNames('rounded-lg', over === index && 'ring-3 ring-accent', picture && 'cursor-grab')}
          >
            <ImageDrop
              compact
              label={`Image ${index + 1}`}
              picture={picture}
              onChange={(changed) => {
                if (changed) refuseSecond(pictures.with(index, null), changed);
                onChange((now) => now.with(index, changed));
              }}
              controls={
                <span className="absolute inset-x-1.5 bottom-1.5 flex justify-between">
                  {[index - 1, index + 1].map((to) => (
                    <button
                      key={to}
                      type="button"
                      data-to={to}
                      disabled={to < 0 || to >= pictures.length}
                      aria-label={`Move image ${index + 1} ${to < index ? 'forward' : 'back'}`}
                      onClick={() => moveByButton(index, to)}
                      className={moveButton}
                    >
                      {to < index ? <ChevronLeft size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
                    </button>
                  ))}
                </span>
              }
            />
          </div>
        ))}
      </div>
      <div id={`${id}-note`} className="mt-1.5 text-sm">
        {error && <p className="text-danger">{error}</p>}
        <p className="text-muted">
          PNG, JPG up to 5MB. The first is shown in the shop; drag or use the arrows to change the order.
        </p>
      </div>
    </fieldset>
  );
}
