import { type ReactNode, useState } from 'react';
import type { Review } from '../../contract/reviews/reviews.ts';
import { m } from '../../messages/index.ts';
import { formatDate } from '../dates.ts';
import { CataloguePicture } from '../products/product-picture.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Stars } from '../ui/stars.tsx';
import { toast } from '../ui/toasts.tsx';

const PictureZoom = lazyComponent(() => import('../products/picture-zoom.tsx'));

interface Props {
  review: Review;
  /** Shown instead of the author's name. */
  title?: ReactNode;
  /** Buttons below it. */
  action?: ReactNode;
}

/** A review. What people wrote is plain text: nothing in it is a link. */
export const ReviewItem = ({ review, title, action }: Props) => {
  const { author, stars, text, photos, createdAt, edited, reply } = review;
  return (
    <article aria-label={m.reviews.byAuthor({ author })} className="py-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} size={16} label={m.reviews.stars({ count: stars })} />
        <span className="min-w-0 font-semibold wrap-anywhere">{title ?? author}</span>
        <span className="text-sm text-muted">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          {edited && ` · ${m.reviews.edited()}`}
        </span>
      </header>
      {text && <WrittenText>{text}</WrittenText>}
      {photos.length > 0 && <Photos author={author} photos={photos} />}
      {reply && (
        <div className="mt-3 rounded-md border-l-4 border-accent-line bg-surface px-4 py-3">
          <p className="text-sm font-semibold">
            {m.reviews.reply()} <span className="font-normal text-muted">{formatDate(reply.createdAt)}</span>
          </p>
          <WrittenText>{reply.text}</WrittenText>
        </div>
      )}
      {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </article>
  );
};

/** In its own direction, so that letters of other scripts reorder nothing around it. */
const WrittenText = ({ children }: { children: string }) => (
  <p dir="auto" className="mt-1.5 max-w-prose leading-relaxed whitespace-pre-line wrap-anywhere">
    {children}
  </p>
);

function Photos({ author, photos }: Pick<Review, 'author' | 'photos'>) {
  const [shown, setShown] = useState<string>();
  return (
    <>
      <ul aria-label={m.reviews.photosOf({ author })} className="mt-3 flex gap-2">
        {photos.map((photo, index) => (
          <li key={photo}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={m.reviews.photo({ index: index + 1, author })}
              onPointerEnter={PictureZoom.preload}
              onClick={() => setShown(photo)}
              className="block size-20 overflow-hidden rounded-md border border-line bg-tile p-1 hover:border-accent-line"
            >
              <CataloguePicture image={photo} widest={320} sizes="5rem" alt="" name="" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <PictureZoom
          image={shown}
          name={m.reviews.photo({ index: photos.indexOf(shown) + 1, author })}
          onMissing={() => {
            setShown(undefined);
            toast.error(m.shell.unreachable());
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
