import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '../../../contract/limits.ts';
import { links } from '../../../contract/links.ts';
import type { ReviewFilter } from '../../../contract/review-choices.ts';
import type { AdminReview } from '../../../contract/reviews.ts';
import { m } from '../../../messages/index.ts';
import { ApiError } from '../../api/api-error.ts';
import { PagedList } from '../../api/paged-list.tsx';
import { MessageSquare } from '../../ui/admin-icons.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cardFrame } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { ToggleGroup } from '../../ui/toggle-group.tsx';
import { AdminReviewRow } from './admin-review-row.tsx';
import { adminReviewsQuery } from './admin-reviews.ts';
import { HideDialog } from './hide-dialog.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

const filters = (): readonly (readonly [ReviewFilter, string])[] => [
  ['all', m.adminReviews.all()],
  ['unanswered', m.adminReviews.unanswered()],
  ['hidden', m.adminReviews.hidden()],
  ['low', m.adminReviews.low()],
];

/** Reviews of all products, for the people who run the store. The filters are in the URL. */
export function ReviewsScreen() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [filter = 'all'] = filters()
    .map(([each]) => each)
    .filter((each) => each === params.get('filter'));
  const show = (next: { search: string; filter: ReviewFilter }) =>
    setParams(
      { ...(next.search && { search: next.search }), ...(next.filter !== 'all' && { filter: next.filter }) },
      { preventScrollReset: true },
    );
  return (
    <>
      <div className="mb-5 flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
        <SearchField
          label={m.adminReviews.searchLabel()}
          value={search}
          maxLength={limits.searchText}
          onSearch={(text) => show({ search: text, filter })}
          onClear={() => show({ search: '', filter })}
          className="lg:w-96"
        />
        <ToggleGroup
          label={m.adminReviews.show()}
          options={filters()}
          value={filter}
          onChange={(chosen) => show({ search, filter: chosen })}
        />
      </div>
      <ReviewList filter={filter} search={search} />
    </>
  );
}

function ReviewList({ filter, search }: { filter: ReviewFilter; search: string }) {
  const query = useInfiniteQuery(adminReviewsQuery(filter, search));
  const [open, setOpen] = useState<{ review: AdminReview; dialog: 'reply' | 'hide' }>();
  if (query.error instanceof ApiError && query.error.code === 'REVIEWS_OFF') return <ReviewsOff />;
  // An answer may come when another dialog is open.
  const close = () => setOpen((now) => (now === open ? undefined : now));
  return (
    <>
      <PagedList
        query={query}
        itemsOf={({ reviews }) => reviews}
        skeleton={
          <Skeletons
            label={m.adminReviews.loading()}
            className="space-y-px overflow-hidden rounded-xl border border-line"
            sizes={Array(5).fill('h-36 rounded-none')}
          />
        }
        failed={m.adminReviews.failed()}
        empty={
          <EmptyState icon={<MessageSquare size={40} />} title={m.adminReviews.none()}>
            {m.adminReviews.noneText()}
          </EmptyState>
        }
        more={{ className: 'mt-6' }}
      >
        {(reviews) => (
          <ul className={classNames(cardFrame, 'divide-y divide-line')}>
            {reviews.map((review) => (
              <li key={review._id} className="px-4 sm:px-5">
                <AdminReviewRow
                  review={review}
                  onReply={() => setOpen({ review, dialog: 'reply' })}
                  onHide={() => setOpen({ review, dialog: 'hide' })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {open?.dialog === 'reply' && <ReplyDialog review={open.review} onClose={close} />}
      {open?.dialog === 'hide' && <HideDialog review={open.review} onClose={close} />}
    </>
  );
}

const ReviewsOff = () => (
  <EmptyState
    icon={<MessageSquare size={40} />}
    title={m.adminReviews.off()}
    action={<ButtonLink to={links.adminSettings}>{m.adminReviews.openSettings()}</ButtonLink>}
  >
    {m.adminReviews.offText()}
  </EmptyState>
);
