import { m } from '../../../messages/index.ts';
import { ReviewsScreen } from '../../admin/reviews/reviews-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.adminReviews.title);

export default function Reviews() {
  return (
    <>
      <PageTitle hint={m.adminReviews.hint()}>{m.adminReviews.title()}</PageTitle>
      <ReviewsScreen />
    </>
  );
}
