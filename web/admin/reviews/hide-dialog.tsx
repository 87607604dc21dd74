import { type FormEvent, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { AdminReview } from '../../../contract/reviews.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { ReviewItem } from '../../reviews/review-item.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useReviewChange } from './admin-reviews.ts';

/** Asks for the reason, which the author reads, and hides a review. */
export function HideDialog({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const [newest, setNewest] = useState(review);
  const [error, setError] = useState<string>();
  const hide = useReviewChange(
    (reason: string) =>
      browserApi.send('PUT /api/v1/review/hide/:reviewId', {
        params: { reviewId: review._id },
        body: { revision: newest.revision, reason },
      }),
    { onDone: onClose, onNewest: setNewest },
  );

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (reason === '') setError(m.adminReviews.reasonRequired());
    else hide.mutate(reason);
  }

  return (
    <Dialog open onClose={onClose} title={m.adminReviews.askHide()}>
      <form noValidate className="px-5 pb-5" onSubmit={submit}>
        <ReviewItem review={newest} />
        <p className="mb-4 text-muted">{m.adminReviews.askHideText()}</p>
        <Field
          name="reason"
          label={m.adminReviews.reason()}
          maxLength={limits.reviewReason}
          autoComplete="off"
          error={error}
          onChange={() => setError(undefined)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={hide.isPending}>
            {m.ui.cancel()}
          </Button>
          <Button type="submit" variant="danger" busy={hide.isPending} busyLabel={m.adminReviews.hiding()}>
            {m.adminReviews.hide()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
