import { useId } from 'react';
import { reportLimits } from '../../contract/report-rules.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { acceptedTypes, type PictureValue, readPicture } from '../forms/picture-file.ts';
import { announce } from '../ui/announcer.tsx';
import { ImagePlus, X } from '../ui/icons.tsx';
import { toast } from '../ui/toasts.tsx';

type NewPhoto = Extract<PictureValue, { kind: 'new' }>;

interface Props {
  photos: readonly NewPhoto[];
  onChange: (photos: readonly NewPhoto[]) => void;
}

/** Chooses the photos of a report. */
export function ReportPhotoField({ photos, onChange }: Props) {
  const id = useId();
  async function add(files: readonly File[]): Promise<void> {
    try {
      const read = await Promise.all(files.slice(0, reportLimits.photos - photos.length).map(readPicture));
      const added = read.filter((each) => each.kind === 'new');
      onChange([...photos, ...added]);
      announce(m.problems.photoAdded({ count: added.length }));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : messageOf(error));
    }
  }
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-sm font-semibold">{m.problems.photos({ most: reportLimits.photos })}</legend>
      <div className="flex flex-wrap gap-2">
        {photos.map(({ preview }, index) => (
          <span key={preview} className="relative">
            <img
              src={preview}
              alt={m.problems.photo({ place: index + 1 })}
              className="size-20 rounded-md bg-tile object-cover"
            />
            <button
              type="button"
              aria-label={m.problems.removePhoto({ place: index + 1 })}
              onClick={() => onChange(photos.filter((each) => each.preview !== preview))}
              className="absolute top-1 right-1 inline-flex size-8 items-center justify-center rounded-full! bg-canvas text-danger shadow-card"
            >
              <X size={18} />
            </button>
          </span>
        ))}
        {photos.length < reportLimits.photos && (
          <span className="relative flex size-20 items-center justify-center rounded-md border-2 border-dashed border-accent-line bg-surface text-muted focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent">
            <ImagePlus size={24} />
            <input
              type="file"
              accept={acceptedTypes.join()}
              multiple
              aria-label={m.problems.addPhoto()}
              onChange={(event) => {
                void add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </span>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {m.problems.photosHint()}
      </p>
    </fieldset>
  );
}
