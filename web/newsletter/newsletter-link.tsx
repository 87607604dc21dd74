import { m } from '../../messages/index.ts';
import { EmailLink } from '../forms/email-link.tsx';
import { Mail, MailOpen } from '../ui/icons.tsx';

/** Confirms a subscription, or ends it, as the link of an email says. */
export const NewsletterLink = () => (
  <EmailLink
    steps={{
      confirm: {
        route: 'POST /api/v1/newsletter/confirm',
        icon: MailOpen,
        title: m.newsletter.confirmTitle(),
        text: m.newsletter.confirmText(),
        button: m.newsletter.confirm(),
        done: m.newsletter.confirmed(),
        failed: m.newsletter.confirmFailed(),
      },
      unsubscribe: {
        route: 'POST /api/v1/newsletter/unsubscribe',
        icon: Mail,
        title: m.newsletter.unsubscribeTitle(),
        text: m.newsletter.unsubscribeText(),
        button: m.newsletter.unsubscribe(),
        done: m.newsletter.unsubscribed(),
        failed: m.newsletter.unsubscribeFailed(),
      },
    }}
  />
);
