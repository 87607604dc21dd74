import { m } from '../../messages/index.ts';
import { withMessages } from '../language/load-messages.ts';
import { SearchRequestLink } from '../search/search-request-link.tsx';
import { privateMeta } from '../session/personal-page.tsx';

export const meta = privateMeta(m.searchRequests.title);
export const clientMiddleware = [withMessages('account')];

/** The target of the links in emails about searches: it confirms a request, or ends all of them. */
export default function WantedPage() {
  return (
    <div className="shell py-8">
      <SearchRequestLink />
    </div>
  );
}
