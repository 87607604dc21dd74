import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../contract/api/limits.ts';
import { links } from '../../../../contract/api/links.ts';
import type { ReviewFilter } from '../../../../contract/reviews/review-choices.ts';
import type { AdminReview } from '../../../../contract/reviews/reviews.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError } from '../../../api/api-error.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { MessageSquare } from '../../../ui/admin-icons.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { ListPage, ListSkeleton } from '../../ui/list-page.tsx';
import { anchorOf } from '../../ui/setting-anchors.ts';
import { useListParams } from '../../ui/use-list-params.ts';
import { AdminReviewRow } from './admin-review-row.tsx';
import { adminReviewsQuery } from './admin-reviews.ts';
import { HideDialog } from './hide-dialog.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

export const meta = privateMeta(m.adminReviews.title);

const filters = (): readonly (readonly [ReviewFilter, string])[] => [
  ['all', m.adminReviews.all()],
  ['unanswered', m.adminReviews.unanswered()],
  ['hidden', m.adminReviews.hidden()],
  ['low', m.adminReviews.low()],
];

/** Reviews of all products, for the people who run the store. The filters are in the URL. */
export default function ReviewsScreen() {
  const { values, show } = useListParams({ search: '', filter: filters().map(([each]) => each) });
  const query = useInfiniteQuery(adminReviewsQuery(values.filter, values.search));
  const isOff = query.error instanceof ApiError && query.error.code === 'REVIEWS_OFF';
  const [open, setOpen] = useState<{ review: AdminReview; dialog: 'reply' | 'hide' }>();
  // An answer may come when another dialog is open.
  const close = () => setOpen((now) => (now === open ? undefined : now));
  return (
    <ListPage
      title={m.adminReviews.title()}
      hint={m.adminReviews.hint()}
      toolbar={
        <div className="mb-5 flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
          <SearchField
            label={m.adminReviews.searchLabel()}
            value={values.search}
            maxLength={limits.searchText}
            onSearch={(search) => show({ search })}
            onClear={() => show({ search: '' })}
            className="lg:w-96"
          />
          <ToggleGroup
            label={m.adminReviews.show()}
            options={filters()}
            value={values.filter}
            onChange={(filter) => show({ filter })}
          />
        </div>
      }
      query={query}
      items={isOff ? [] : query.data?.pages.flatMap(({ reviews }) => reviews)}
      skeleton={<ListSkeleton label={m.adminReviews.loading()} rows={5} className="h-36" />}
      failed={m.adminReviews.failed()}
      empty={
        isOff ? (
          <ReviewsOff />
        ) : (
          <EmptyState icon={<MessageSquare size={40} />} title={m.adminReviews.none()}>
            {m.adminReviews.noneText()}
          </EmptyState>
        )
      }
      row={(review) => (
        <li key={review._id} className="px-4 sm:px-5">
          <AdminReviewRow
            review={review}
            onReply={() => setOpen({ review, dialog: 'reply' })}
            onHide={() => setOpen({ review, dialog: 'hide' })}
          />
        </li>
      )}
    >
      {open?.dialog === 'reply' && <ReplyDialog review={open.review} onClose={close} />}
      {open?.dialog === 'hide' && <HideDialog review={open.review} onClose={close} />}
    </ListPage>
  );
}

const ReviewsOff = () => (
  <EmptyState
    icon={<MessageSquare size={40} />}
    title={m.adminReviews.off()}
    action={
      <ButtonLink to={`${links.adminSettings}#${anchorOf('reviews')}`}>{m.adminReviews.openSettings()}</ButtonLink>
    }
  >
    {m.adminReviews.offText()}
  </EmptyState>
);
