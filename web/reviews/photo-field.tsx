import { useId, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { m } from '../../messages/index.ts';
import { acceptedTypes, type PictureValue, readPicture, rejectSecond } from '../forms/picture-file.ts';
import { CataloguePicture } from '../products/product-picture.tsx';
import { announce } from '../ui/announcer.tsx';
import { ImagePlus, X } from '../ui/icons.tsx';

interface Props {
  photos: readonly PictureValue[];
  error: string | undefined;
  onChange: (photos: readonly PictureValue[]) => void;
}

/** Up to three photos of a review. They are made smaller before they are sent. */
export function PhotoField({ photos, error, onChange }: Props) {
  const id = useId();
  const [fault, setFault] = useState<string>();
  const note = fault ?? error;
  const free = limits.reviewPhotos - photos.length;

  async function add(files: readonly File[]): Promise<void> {
    setFault(undefined);
    const added = [...photos];
    try {
      for (const file of files.slice(0, free)) {
        const picture = await readPicture(file);
        rejectSecond(added, picture);
        added.push(picture);
      }
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : m.ui.pictureUnreadable());
    }
    onChange(added);
  }

  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 text-sm font-semibold">{m.reviews.photos()}</legend>
      <div className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <div
            key={photo.kind === 'stored' ? photo.url : photo.preview}
            className="relative size-20 rounded-md border border-line bg-tile p-1"
          >
            <Shown photo={photo} label={m.reviews.chosenPhoto({ index: index + 1 })} />
            <button
              type="button"
              aria-label={m.reviews.removePhoto({ index: index + 1 })}
              onClick={() => {
                onChange(photos.filter((each) => each !== photo));
                announce(m.reviews.removePhoto({ index: index + 1 }));
                document.getElementById(id)?.focus();
              }}
              className="absolute -top-2 -right-2 inline-flex size-8 items-center justify-center rounded-full border border-line bg-canvas text-danger hover:bg-danger-soft"
            >
              <X size={16} />
            </button>
          </div>
        ))}
        {free > 0 && (
          <label className="relative flex h-20 min-w-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed border-field px-4 text-sm font-semibold text-accent hover:border-accent hover:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
            <ImagePlus size={22} />
            {m.reviews.addPhotos()}
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
      <p id={`${id}-note`} className={note ? 'mt-1.5 text-sm text-danger' : 'mt-1.5 text-sm text-muted'}>
        {note ?? m.reviews.photosHint({ count: limits.reviewPhotos })}
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
