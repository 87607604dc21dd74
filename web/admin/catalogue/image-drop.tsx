import { ImagePlus, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useState } from 'react';
import { imageAtWidth } from '../../../contract/images.ts';
import { messageOf } from '../../api/api-error.ts';
import { announce } from '../../ui/announcer.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toast } from '../../ui/toasts.tsx';
import { acceptedTypes, isPictureFile, type PictureValue, readPicture } from './picture-file.ts';

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

/** Accepts a picture by click, drop or paste, and shows it with a remove button (spec §2). */
export function ImageDrop({ label, picture, onChange, error, compact = false, onSeveral, controls }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [broken, setBroken] = useState('');
  const [reading, setReading] = useState(false);

  async function take(given: readonly File[]): Promise<void> {
    const pictures = given.filter(isPictureFile);
    // A file that is not a picture is only rejected when there is no picture.
    const [file, ...more] = pictures.length > 0 ? pictures : given;
    if (!file) return;
    setReading(true);
    try {
      if (onSeveral && more.length > 0) await onSeveral([file, ...more]);
      else {
        onChange(await readPicture(file));
        announce(`${label} chosen`);
      }
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : messageOf(failure));
    } finally {
      setReading(false);
    }
  }
  const drop = (event: DragEvent) => {
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void take([...files]);
  };
  /** Handled here instead of by the form. */
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter(isPictureFile);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void take(files);
  };
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are extras; the field inside is what is operated */}
      <div
        onPaste={paste}
        onDragOver={(event) => {
          if (!carriesFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
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
            alt={`Preview of ${label}`}
            draggable={false}
            onError={() => setBroken(previewOf(picture))}
            className="size-full object-contain p-2"
          />
        ) : (
          <span aria-hidden className="pointer-events-none flex flex-col items-center px-2 text-center text-muted">
            <ImagePlus size={compact ? 24 : 32} className="mb-1.5" />
            {picture && <span className="text-sm">{picture.kind === 'new' ? picture.file.name : 'No preview'}</span>}
            {!picture && !compact && (
              <span className="text-sm">
                <span className="font-semibold text-accent">Click to choose</span>, drag and drop or paste
              </span>
            )}
            {!picture && compact && <span className="text-xs">{label}</span>}
            {!picture && !compact && <span className="mt-0.5 text-xs">PNG, JPG up to 5MB</span>}
          </span>
        )}
        <input
          id={id}
          type="file"
          accept={acceptedTypes.join()}
          multiple={onSeveral !== undefined}
          aria-label={picture ? `Replace ${label}` : label}
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
            aria-label={`Remove ${label}`}
            onClick={() => {
              onChange(null);
              document.getElementById(id)?.focus();
            }}
            className="absolute top-1.5 right-1.5 inline-flex size-8 items-center justify-center rounded-full! bg-white text-danger shadow-card hover:bg-danger-soft"
          >
            <X size={18} aria-hidden />
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
