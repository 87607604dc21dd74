import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { AdminReview } from '../../../../contract/reviews/reviews.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { HiddenNote } from '../../../reviews/hidden-note.tsx';
import { ReviewItem } from '../../../reviews/review-item.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReviewChange } from './admin-reviews.ts';

interface Props {
  review: AdminReview;
  onReply: () => void;
  onHide: () => void;
}

/** A review with its product, and what can be done with it. */
export function AdminReviewRow({ review, onReply, onHide }: Props) {
  const { _id, revision, product, productId, hidden, reply } = review;
  const unhide = useReviewChange(() =>
    browserApi.send('PUT /api/v1/review/unhide/:reviewId', { params: { reviewId: _id }, body: { revision } }),
  );
  return (
    <div className="pt-4">
      <Link
        to={links.product({ _id: productId, name: product.name })}
        className="group inline-flex max-w-full items-center gap-3 text-sm font-semibold"
      >
        <ProductPicture image={product.image} name={product.name} pixels={36} className="size-11 rounded-md p-1" />
        <span className="min-w-0 wrap-anywhere group-hover:text-accent">{product.name}</span>
      </Link>
      <ReviewItem
        review={review}
        action={
          <>
            {hidden !== null && <HiddenNote>{m.adminReviews.hiddenBecause({ reason: hidden })}</HiddenNote>}
            <RowButton
              review={review}
              variant="outline"
              label={reply ? m.adminReviews.editReply() : m.adminReviews.reply()}
              onClick={onReply}
            />
            {hidden === null ? (
              <RowButton review={review} variant="quiet" label={m.adminReviews.hide()} onClick={onHide} />
            ) : (
              <RowButton
                review={review}
                variant="quiet"
                label={m.adminReviews.unhide()}
                busy={unhide.isPending}
                onClick={() => unhide.mutate()}
              />
            )}
          </>
        }
      />
    </div>
  );
}

type RowButtonProps = ComponentProps<typeof Button> & { review: AdminReview; label: string };

const RowButton = ({ review: { author, product }, label, ...button }: RowButtonProps) => (
  <Button
    className="px-4 text-sm"
    aria-label={m.adminReviews.actionOn({ action: label, product: product.name, author })}
    {...button}
  >
    {label}
  </Button>
);
