import { m } from '../../../messages/index.ts';
import { NewsletterScreen } from '../../admin/newsletter/newsletter-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.newsletter.title);

/** `?search=` finds addresses. */
export default function Newsletter() {
  return (
    <>
      <PageTitle hint={m.newsletter.hint()}>{m.newsletter.title()}</PageTitle>
      <NewsletterScreen />
    </>
  );
}
