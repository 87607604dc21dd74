import { type FormEvent, useState } from 'react';
import { limits } from '../../../../contract/api/limits.ts';
import type { AdminReview } from '../../../../contract/reviews/reviews.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { ReviewItem } from '../../../reviews/review-item.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { useReviewChange } from './admin-reviews.ts';

/** Writes, changes or deletes the store's reply to a review. */
export function ReplyDialog({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const [newest, setNewest] = useState(review);
  const before = review.reply?.text ?? '';
  const [text, setText] = useState(before);
  const [error, setError] = useState<string>();
  const change = useReviewChange(
    (reply: string) =>
      browserApi.send('PUT /api/v1/review/reply/:reviewId', {
        params: { reviewId: review._id },
        body: { revision: newest.revision, text: reply },
      }),
    { onDone: onClose, onNewest: setNewest },
  );
  const { leave, question } = useUnsaved(text !== before && !change.isSuccess, onClose);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') setError(m.adminReviews.replyRequired());
    else change.mutate(text);
  }

  return (
    <Dialog open onClose={leave} title={m.adminReviews.replyTo({ author: review.author })}>
      <form noValidate className="px-5 pb-5" onSubmit={submit}>
        <ReviewItem review={newest} />
        <TextArea
          label={m.adminReviews.replyText()}
          rows={5}
          dir="auto"
          maxLength={limits.reviewReply}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        <p className="mt-1.5 text-sm text-muted">{m.adminReviews.replyHint()}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {before && (
            <Button variant="danger" disabled={change.isPending} onClick={() => change.mutate('')}>
              {m.adminReviews.deleteReply()}
            </Button>
          )}
          <Button type="submit" busy={change.isPending} busyLabel={m.adminReviews.saving()}>
            {m.adminReviews.saveReply()}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  );
}
