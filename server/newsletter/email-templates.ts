import { messagesIn } from '../../messages/catalogs.ts';
import type { Locale } from '../../messages/locale.ts';
import { emailTemplate } from '../mail/email-template.ts';

/** Complete addresses for one recipient. */
interface Links {
  confirm: string;
  unsubscribe: string;
}

/** Asks whether the owner of an address wants the newsletter. */
export function confirmNewsletterEmail(language: Locale, { confirm, unsubscribe }: Links) {
  const m = messagesIn(language);
  return emailTemplate(language, (shopName) => ({
    subject: m.emails.newsletterSubject({ shopName }),
    title: m.emails.newsletterTitle(),
    paragraphs: [m.emails.newsletter({ shopName })],
    action: { label: m.emails.newsletterButton(), url: confirm },
    footnote: m.emails.newsletterFootnote(),
    link: { label: m.emails.newsletterRemove(), url: unsubscribe },
  }));
}

/** For an address that is on the list already, so that nobody waits for an email in vain. */
export function alreadySubscribedEmail(language: Locale, { unsubscribe }: Pick<Links, 'unsubscribe'>) {
  const m = messagesIn(language);
  return emailTemplate(language, (shopName) => ({
    subject: m.emails.alreadySubject({ shopName }),
    title: m.emails.alreadyTitle(),
    paragraphs: [m.emails.already({ shopName })],
    link: { label: m.emails.unsubscribe(), url: unsubscribe },
  }));
}
