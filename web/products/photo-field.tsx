import { useEffect, useId, useRef, useState } from 'react';
import { m } from '../../messages/index.ts';
import { acceptedTypes, isShown, type PictureValue, readPicture, rejectSecond } from '../forms/picture-file.ts';
import { announce } from '../ui/announcer.tsx';
import { ImagePlus, X } from '../ui/icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CataloguePicture } from './product-picture.tsx';

interface Props {
  /** How many photos may be chosen. */
  most: number;
  /** The people who see them; shown after how many are possible. */
  hint?: string;
  photos: readonly PictureValue[];
  error: string | undefined;
  /** Called with what makes the new list of the one that is there by then: a photo takes a while to be made smaller. */
  onChange: (change: (photos: readonly PictureValue[]) => readonly PictureValue[]) => void;
  /** Called with whether photos are being made smaller, which are not in the list yet. */
  onBusy: (isBusy: boolean) => void;
}

/** In bytes, of a file that is made smaller here. Phones take photos above the limit of the store. */
const largestPhoto = 40 * 1024 * 1024;

/**
 * Chooses photos for a review or a report. They are made smaller before they are sent. When one of several files cannot be used,
 * the others are added all the same, and the reason is shown.
 */
export function PhotoField({ most, hint, photos, error, onChange, onBusy }: Props) {
  const id = useId();
  const [fault, setFault] = useState<string>();
  const note = fault ?? error;
  /** How many are being made smaller. */
  const [coming, setComing] = useState(0);
  const free = most - photos.length - coming;
  const isBusy = coming > 0;
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  const shown = useRef(photos);
  useEffect(() => {
    shown.current = photos;
  }, [photos]);

  async function add(files: readonly File[]): Promise<void> {
    setFault(files.length > free ? m.ui.tooManyPhotos({ count: most }) : undefined);
    const taken = files.slice(0, free);
    setComing((count) => count + taken.length);
    let added = 0;
    for (const file of taken) {
      try {
        const picture = await readPicture(file, largestPhoto);
        if (picture.kind === 'new' && !(await isShown(picture.preview)))
          throw new Error(m.ui.notAPhoto({ name: file.name }));
        rejectSecond(shown.current, picture);
        shown.current = [...shown.current, picture];
        onChange((now) => [...now, picture]);
        added += 1;
      } catch (failure) {
        setFault(failure instanceof Error ? failure.message : m.ui.pictureUnreadable());
      } finally {
        setComing((count) => count - 1);
      }
    }
    if (added > 0) announce(m.ui.photosAdded({ count: added }));
  }

  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 text-sm font-semibold">{m.ui.photos()}</legend>
      <div className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <div
            key={photo.kind === 'stored' ? photo.url : photo.preview}
            className="relative size-20 rounded-md border border-line bg-tile p-1"
          >
            <Shown photo={photo} label={m.ui.photo({ index: index + 1 })} />
            <button
              type="button"
              aria-label={m.ui.removePhoto({ index: index + 1 })}
              onClick={() => {
                onChange((now) => now.filter((each) => each !== photo));
                announce(m.ui.removePhoto({ index: index + 1 }));
                document.getElementById(id)?.focus();
              }}
              className="absolute -top-2 -right-2 inline-flex size-8 items-center justify-center rounded-full border border-line bg-canvas text-danger hover:bg-danger-soft"
            >
              <X size={16} />
            </button>
          </div>
        ))}
        {Array.from({ length: coming }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is nothing but its place
          <Skeleton key={index} className="size-20 rounded-md" />
        ))}
        {free > 0 && (
          <label className="relative flex h-20 min-w-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed border-field px-4 text-sm font-semibold text-accent hover:border-accent hover:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
            <ImagePlus size={22} />
            {m.ui.addPhotos()}
            <input
              id={id}
              type="file"
              multiple
              accept={acceptedTypes.join(',')}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={(event) => {
                void add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </label>
        )}
      </div>
      <p
        id={`${id}-note`}
        role={note ? 'alert' : undefined}
        className={note ? 'mt-1.5 text-sm text-danger' : 'mt-1.5 text-sm text-muted'}
      >
        {note ?? [m.ui.maxPhotos({ count: most }), hint].filter(Boolean).join(' ')}
      </p>
    </fieldset>
  );
}

const Shown = ({ photo, label }: { photo: PictureValue; label: string }) =>
  photo.kind === 'stored' ? (
    <CataloguePicture image={photo.url} widest={320} sizes="5rem" alt={label} name="" />
  ) : (
    <img src={photo.preview} alt={label} className="size-full object-contain" />
  );
