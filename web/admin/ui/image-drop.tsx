import { type ClipboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { imageAtWidth } from '../../../contract/api/images.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { acceptedTypes, isPictureFile, type PictureValue, readPicture } from '../../forms/picture-file.ts';
import { useReading } from '../../forms/picture-reading.ts';
import { announce } from '../../ui/announcer.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ImagePlus, X } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';

interface Props {
  /** Label: 'Image', 'Image 1'. */
  label: string;
  picture: PictureValue | null;
  /** May throw an Error with a user message to reject a picture. */
  onChange: (picture: PictureValue | null) => void;
  error?: string | undefined;
  /** A small square in a row, instead of a wide area. */
  compact?: boolean;
  /** Receives several chosen, dropped or pasted files. Without it, only the first file is used. */
  onSeveral?: (files: File[]) => Promise<void>;
  /** More controls on the picture. */
  controls?: ReactNode;
}

const previewOf = (picture: PictureValue) =>
  picture.kind === 'new' ? picture.preview : imageAtWidth(picture.url, 320);

/** Accepts a picture by click, drop or paste, and shows it with a remove button. */
export function ImageDrop({ label, picture, onChange, error, compact = false, onSeveral, controls }: Props) {
  const id = useId();
  const [broken, setBroken] = useState('');
  const [reading, setReading] = useState(false);
  const whileReading = useReading();

  const take = (files: readonly File[]): Promise<void> => whileReading(() => read(files));
  async function read(files: readonly File[]): Promise<void> {
    const pictures = files.filter(isPictureFile);
    // A file that is not a picture is only rejected when there is no picture.
    const [file, ...more] = pictures.length > 0 ? pictures : files;
    if (!file) return;
    setReading(true);
    try {
      if (onSeveral && more.length > 0) await onSeveral([file, ...more]);
      else {
        onChange(await readPicture(file));
        announce(m.adminCatalogue.pictureChosen({ label }));
      }
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : messageOf(failure));
    } finally {
      setReading(false);
    }
  }
  const { over, handlers } = useFileDrop((files) => void take(files));
  /** Handled here instead of by the form. */
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter(isPictureFile);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void take(files);
  };

  return (
    <div>
      <div
        onPaste={paste}
        {...handlers}
        className={classNames(
          'relative flex items-center justify-center overflow-hidden rounded-lg border-2 border-dashed bg-surface transition-colors focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent',
          compact ? 'aspect-square' : 'h-44',
          reading && 'animate-pulse',
          over ? 'border-accent bg-accent-soft' : error ? 'border-danger' : 'border-accent-line',
        )}
      >
        {picture && broken !== previewOf(picture) ? (
          <img
            src={previewOf(picture)}
            alt={m.adminCatalogue.previewOf({ label })}
            draggable={false}
            onError={() => setBroken(previewOf(picture))}
            className="size-full object-contain p-2"
          />
        ) : (
          <span aria-hidden className="pointer-events-none flex flex-col items-center px-2 text-center text-muted">
            <ImagePlus size={compact ? 24 : 32} className="mb-1.5" />
            {picture && (
              <span className="text-sm">
                {picture.kind === 'new' ? picture.file.name : m.adminCatalogue.noPreview()}
              </span>
            )}
            {!picture && !compact && (
              <span className="text-sm">
                {rich(m.adminCatalogue.chooseDropOrPaste, {
                  choose: (text) => <span className="font-semibold text-accent">{text}</span>,
                })}
              </span>
            )}
            {!picture && compact && <span className="text-xs">{label}</span>}
            {!picture && !compact && <span className="mt-0.5 text-xs">{m.adminCatalogue.imageHint()}</span>}
          </span>
        )}
        <input
          id={id}
          type="file"
          accept={acceptedTypes.join()}
          multiple={onSeveral !== undefined}
          aria-label={picture ? m.adminCatalogue.replacePicture({ label }) : label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {picture && (
          <button
            type="button"
            aria-label={m.adminCatalogue.removeNamed({ name: label })}
            onClick={() => {
              onChange(null);
              document.getElementById(id)?.focus();
            }}
            className="absolute top-1.5 right-1.5 inline-flex size-8 items-center justify-center rounded-full! bg-canvas text-danger shadow-card hover:bg-danger-soft"
          >
            <X size={18} />
          </button>
        )}
        {picture && controls}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface PastedProps {
  /** May reject them by throwing an Error. */
  onPictures: (pictures: PictureValue[]) => void;
  /** True when the form is being saved: it takes none then. */
  busy: boolean;
}

/** In a form: takes pictures pasted anywhere on the page, even when no field has the focus. Pasted text is not affected. */
export function PastedPictures({ onPictures, busy }: PastedProps): null {
  const whileReading = useReading();
  const paste = useEffectEvent(async (files: readonly File[]) => {
    if (busy) return;
    try {
      await whileReading(async () => onPictures(await Promise.all(files.map((file) => readPicture(file)))));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : m.ui.pictureUnreadable());
    }
  });
  useEffect(() => {
    const listen = (event: globalThis.ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(isPictureFile);
      // A focused slot handles the paste itself.
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      void paste(files);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  return null;
}
