import { m } from '../../messages/index.ts';
import { NewsletterLink } from '../newsletter/newsletter-link.tsx';
import { privateMeta } from '../session/personal-page.tsx';

export const meta = privateMeta(m.newsletter.title);

/** The target of the links in emails about the newsletter: it confirms a subscription, or ends it. */
export default function NewsletterPage() {
  return (
    <div className="shell py-8">
      <NewsletterLink />
    </div>
  );
}
