import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import type { OwnReview, OwnReviews } from '../../contract/reviews/reviews.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { useSignInFirst } from '../session/use-sign-in-first.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { ReviewDialog } from './review-dialog-later.tsx';
import { ReviewItem } from './review-item.tsx';
import { reloadReviews } from './review-queries.ts';

interface Props {
  product: Product;
  own: UseQueryResult<OwnReviews>;
}

/** The user's own review, or what stands in its place. */
export function OwnPart({ product, own }: Props) {
  const signIn = useStoredSignIn();
  const signInFirst = useSignInFirst();
  const [writing, setWriting] = useState(false);
  const queries = useQueryClient();
  const changed = () => reloadReviews(queries, product._id);
  if (signIn === 'none') {
    return (
      <Button variant="outline" onClick={() => void signInFirst(m.reviews.signInFirst())}>
        {m.reviews.write()}
      </Button>
    );
  }
  if (own.isError && !own.data) return null;
  if (!own.data) return <Skeleton className="h-11 w-40" />;
  const [mine] = own.data.reviews;
  return (
    <>
      {mine && <OwnReviewCard review={mine} onEdit={() => setWriting(true)} onDeleted={changed} />}
      {!mine && own.data.received.length > 0 && (
        <Button variant="outline" onClick={() => setWriting(true)}>
          {m.reviews.write()}
        </Button>
      )}
      {!mine && own.data.received.length === 0 && <p className="text-sm text-muted">{m.reviews.notReceived()}</p>}
      {writing && (
        <ReviewDialog
          productId={product._id}
          name={product.name}
          review={mine}
          onSaved={changed}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

interface CardProps {
  review: OwnReview;
  onEdit: () => void;
  onDeleted: () => Promise<void>;
}

function OwnReviewCard({ review, onEdit, onDeleted }: CardProps) {
  const [asking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () =>
      browserApi.send('DELETE /api/v1/review/remove/:productId', { params: { productId: review.productId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: async () => {
      setAsking(false);
      await onDeleted();
    },
  });
  return (
    <div className="rounded-lg border border-line px-4">
      <ReviewItem
        review={review}
        title={m.reviews.yours()}
        action={
          <>
            {review.hidden !== null && <HiddenNote>{m.reviews.hidden({ reason: review.hidden })}</HiddenNote>}
            <Button variant="outline" className="px-4 text-sm" onClick={onEdit}>
              {m.reviews.edit()}
            </Button>
            <Button variant="quiet" className="px-4 text-sm" onClick={() => setAsking(true)}>
              {m.reviews.delete()}
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        title={m.reviews.askDelete()}
        confirmLabel={m.reviews.delete()}
        busyLabel={m.reviews.deleting()}
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsking(false)}
      >
        {m.reviews.askDeleteText()}
      </ConfirmDialog>
    </div>
  );
}
