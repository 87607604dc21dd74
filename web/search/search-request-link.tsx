import { m } from '../../messages/index.ts';
import { EmailLink } from '../forms/email-link.tsx';
import { Bell, MailOpen } from '../ui/icons.tsx';

/** Confirms a request for an email about a search, or stops it, as the link of an email says. */
export const SearchRequestLink = () => (
  <EmailLink
    steps={{
      confirm: {
        route: 'POST /api/v1/searches/confirm-request',
        icon: MailOpen,
        title: m.searchRequests.confirmTitle(),
        text: m.searchRequests.confirmText(),
        button: m.searchRequests.confirm(),
        done: m.searchRequests.confirmed(),
        failed: m.searchRequests.confirmFailed(),
      },
      stop: {
        route: 'POST /api/v1/searches/stop-requests',
        icon: Bell,
        title: m.searchRequests.stopTitle(),
        text: m.searchRequests.stopText(),
        button: m.searchRequests.stop(),
        done: m.searchRequests.stopped(),
        failed: m.searchRequests.stopFailed(),
      },
    }}
  />
);
