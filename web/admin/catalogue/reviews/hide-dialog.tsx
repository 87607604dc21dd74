import { useState } from 'react';
import { limits } from '../../../../contract/api/limits.ts';
import type { AdminReview } from '../../../../contract/reviews/reviews.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { ReviewItem } from '../../../reviews/review-item.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
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

  function submit(form: HTMLFormElement): void {
    const reason = String(new FormData(form).get('reason') ?? '').trim();
    if (reason === '') setError(m.adminReviews.reasonRequired());
    else hide.mutate(reason);
  }

  return (
    <FormDialog
      title={m.adminReviews.askHide()}
      submitLabel={m.adminReviews.hide()}
      busyLabel={m.adminReviews.hiding()}
      danger
      busy={hide.isPending}
      className="px-5 pb-5"
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
