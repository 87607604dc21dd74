import { links } from '../../contract/api/links.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { type Locale, languageTags, localPath } from '../../messages/locale.ts';
import { emailTemplate } from '../mail/email-template.ts';
import type { Greeted } from '../users/mail-person.ts';

const formatMoment = (moment: Date, language: Locale): string =>
  new Intl.DateTimeFormat(languageTags[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(moment);

interface Lateness {
  /** Undefined for none yet. */
  goodAt: Date | undefined;
  /** An English sentence; '' when no attempt failed. */
  detail: string;
}

/** @param origin the shop's public address, without a trailing slash */
export function backupLateEmail({ goodAt, detail }: Lateness, { language }: Greeted, origin: string) {
  const m = messagesIn(language);
  const when = goodAt && formatMoment(goodAt, language);
  return emailTemplate(language, (shopName) => ({
    subject: when ? m.emails.backupSubject({ shopName, when }) : m.emails.backupNeverSubject({ shopName }),
    title: m.emails.backupTitle(),
    paragraphs: [
      when ? m.emails.backupSince({ shopName, when }) : m.emails.backupNever({ shopName }),
      m.emails.backupGoesOn(),
    ],
    ...(detail !== '' && { facts: [[m.emails.backupReason(), detail]] as const }),
    action: { label: m.emails.backupButton(), url: origin + localPath(links.adminOverview, language) },
  }));
}
