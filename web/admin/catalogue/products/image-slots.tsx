import { type DragEvent, useId, useRef, useState } from 'react';
import { m } from '../../../../messages/index.ts';
import { readPicture, rejectSecond } from '../../../forms/picture-file.ts';
import { announce } from '../../../ui/announcer.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ImageDrop } from '../../ui/image-drop.tsx';
import { countFree, movedPicture, type Slots, withPictures } from './picture-order.ts';

interface Props {
  pictures: Slots;
  /** Receives an update function, because reading a file takes time and other slots may change meanwhile. */
  onChange: (change: (pictures: Slots) => Slots) => void;
  error?: string | undefined;
}

const slotType = 'text/x-tokri-slot';
const moveButton =
  'inline-flex size-8 items-center justify-center rounded-full! bg-canvas text-ink shadow-card hover:bg-accent-soft disabled:opacity-40';

/** The four pictures of a product; the first is shown in the store. Reordered by dragging or with arrow buttons. */
export function ImageSlots({ pictures, onChange, error }: Props) {
  const id = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const [over, setOver] = useState<number>();

  function move(from: number, to: number): void {
    const moved = movedPicture(pictures, from, to);
    onChange((now) => movedPicture(now, from, to));
    announce(m.adminCatalogue.pictureMoved({ from: from + 1, to: moved.indexOf(pictures[from] ?? null) + 1 }));
  }
  /** Puts several pictures into the free slots, starting here. */
  async function add(files: readonly File[], at: number): Promise<void> {
    const free = countFree(pictures);
    const read = await Promise.all(files.slice(0, free).map((file) => readPicture(file)));
    for (const picture of read) rejectSecond(pictures, picture);
    onChange((now) => withPictures(now, read, at));
    announce(m.adminCatalogue.picturesChosen({ count: read.length }));
    if (files.length > free) {
      toast.info(m.adminCatalogue.tooManyImages({ count: files.length - free, total: files.length }));
    }
  }
  function moveByButton(from: number, to: number): void {
    move(from, to);
    // The focus moves to the same arrow, or to the other one when that is disabled.
    requestAnimationFrame(() => {
      const slot = `[data-slot="${to}"]`;
      const same = frame.current?.querySelector<HTMLButtonElement>(
        `${slot} [data-to="${to + (to > from ? 1 : -1)}"]:enabled`,
      );
      (same ?? frame.current?.querySelector<HTMLButtonElement>(`${slot} [data-to]:enabled`))?.focus();
    });
  }
  const isSlot = (event: DragEvent) => event.dataTransfer.types.includes(slotType);

  return (
    <fieldset ref={frame} aria-describedby={`${id}-note`} data-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{m.adminCatalogue.requiredImages()}</legend>
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
              move(Number(event.dataTransfer.getData(slotType)), index);
            }}
            className={classNames('rounded-lg', over === index && 'ring-3 ring-accent', picture && 'cursor-grab')}
          >
            <ImageDrop
              compact
              label={m.adminCatalogue.imageNumber({ number: index + 1 })}
              picture={picture}
              onChange={(changed) => {
                if (changed) rejectSecond(pictures.with(index, null), changed);
                onChange((now) => now.with(index, changed));
              }}
              onSeveral={(files) => add(files, index)}
              controls={
                <span className="absolute inset-x-1.5 bottom-1.5 flex justify-between">
                  {[index - 1, index + 1].map((to) => (
                    <button
                      key={to}
                      type="button"
                      data-to={to}
                      disabled={to < 0 || to >= pictures.length || (to > index && !pictures[to])}
                      aria-label={
                        to < index
                          ? m.adminCatalogue.moveForward({ number: index + 1 })
                          : m.adminCatalogue.moveBack({ number: index + 1 })
                      }
                      onClick={() => moveByButton(index, to)}
                      className={moveButton}
                    >
                      {to < index ? <ChevronLeft size={18} /> : <ChevronRight size={18} />}
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
        <p className="text-muted">{m.adminCatalogue.imagesHint()}</p>
      </div>
    </fieldset>
  );
}
