/** The form of a review. */
import { type FormEvent, useState } from 'react';
import { limits } from '../../contract/api/limits.ts';
import type { OwnReview } from '../../contract/reviews/reviews.ts';
import { m } from '../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../api/api-error.ts';
import { upload } from '../api/upload.ts';
import { type PictureValue, sentAs } from '../forms/picture-file.ts';
import { PhotoField } from '../products/photo-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { toast } from '../ui/toasts.tsx';
import { useUnsaved } from '../ui/use-unsaved.tsx';
import { StarField } from './star-field.tsx';

const saveRoute = 'PUT /api/v1/review/save';

export interface ReviewDialogProps {
  productId: string;
  /** Of the product. */
  name: string;
  /** The one that is edited; undefined for a new one. */
  review: OwnReview | undefined;
  /** A first choice for a new one. */
  stars?: number;
  /** Loads anew what shows the review. */
  onSaved: () => Promise<void>;
  onClose: () => void;
}

const storedPhotos = (review: OwnReview | undefined): PictureValue[] =>
  (review?.photos ?? []).map((url) => ({ kind: 'stored', url }));

export default function ReviewDialog({
  productId,
  name,
  review,
  stars: chosen = 0,
  onSaved,
  onClose,
}: ReviewDialogProps) {
  const [stars, setStars] = useState(review?.stars ?? chosen);
  const [text, setText] = useState(review?.text ?? '');
  const [photos, setPhotos] = useState<readonly PictureValue[]>(() => storedPhotos(review));
  const [preparing, setPreparing] = useState(false);
  /** The revision that is edited. */
  const [revision, setRevision] = useState(review?.revision ?? 0);
  const [saving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const before = { stars: review?.stars ?? chosen, text: review?.text ?? '', photos: review?.photos ?? [] };
  const isSame =
    stars === before.stars &&
    text === before.text &&
    photos.length === before.photos.length &&
    photos.every((photo, index) => photo.kind === 'stored' && photo.url === before.photos[index]);
  const { leave, question } = useUnsaved(!isSame && !isSaved, onClose);

  async function save(): Promise<void> {
    const [image1 = '', image2 = '', image3 = ''] = photos.map(sentAs);
    const body = { productId, stars, text, revision, image1, image2, image3 };
    try {
      const { message } = await upload(saveRoute, body, () => {});
      setSaved(true);
      toast.success(message);
      await onSaved();
      onClose();
    } catch (error) {
      setErrors({ form: messageOf(error), ...(error instanceof ApiError && error.errors) });
      if (isFailureOf(saveRoute, error) && error.code === 'CHANGED_MEANWHILE') {
        // Saving again replaces the newest one, with its photos.
        setRevision(error.data.revision);
        const added = photos.filter(({ kind }) => kind === 'new');
        setPhotos([...storedPhotos(error.data), ...added].slice(0, limits.reviewPhotos));
      }
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (preparing) return;
    if (stars === 0) return setErrors({ stars: m.reviews.chooseStars() });
    setErrors({});
    setSaving(true);
    await save();
    setSaving(false);
  }

  const pictureError = errors.image1 ?? errors.image2 ?? errors.image3;
  const formError = pictureError || errors.text || errors.stars ? undefined : errors.form;
  return (
    <Dialog open onClose={leave} title={m.reviews.reviewOf({ name })}>
      <form noValidate className="space-y-5 p-5" onSubmit={(event) => void submit(event)}>
        <StarField value={stars} error={errors.stars} onChange={setStars} />
        <div>
          <TextArea
            label={m.reviews.text()}
            rows={5}
            dir="auto"
            maxLength={limits.reviewText}
            value={text}
            error={errors.text}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="mt-1.5 text-sm text-muted">{m.reviews.textHint()}</p>
        </div>
        <PhotoField
          most={limits.reviewPhotos}
          photos={photos}
          error={pictureError}
          onChange={setPhotos}
          onBusy={setPreparing}
        />
        {review?.hidden != null && (
          <p className="text-sm text-warning wrap-anywhere">{m.reviews.hidden({ reason: review.hidden })}</p>
        )}
        {formError && (
          <p role="alert" className="rounded-md bg-danger-soft p-3 font-medium text-danger">
            {formError}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={leave} disabled={saving}>
            {m.ui.cancel()}
          </Button>
          <Button
            type="submit"
            busy={saving || preparing}
            busyLabel={preparing ? m.ui.preparingPhotos() : m.reviews.saving()}
          >
            {m.reviews.save()}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  );
}
