/** Email templates for users, in the language of the account. A `name` is '' when the email must not contain one. */
import type { StaffRole } from '../../contract/users/staff-roles.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import type { Locale } from '../../messages/locale.ts';
import { emailTemplate, greet } from '../mail/email-template.ts';
import type { Greeted } from './mail-person.ts';

/**
 * @param code six digits, valid for ten minutes in the browser that requested it
 * @param url of the link, valid for an hour in any browser
 */
export function recoveryCodeEmail({ name, language }: Greeted, code: string, url: string) {
  const m = messagesIn(language);
  return emailTemplate(language, (shopName) => ({
    subject: m.emails.codeSubject(),
    title: greet(name, m.emails.helloName, m.emails.hello),
    paragraphs: [m.emails.code({ shopName })],
    code,
    action: { label: m.emails.withoutCode(), url },
    footnote: m.emails.codeFootnote(),
  }));
}

export function passwordChangedEmail({ name, language }: Greeted) {
  const m = messagesIn(language);
  return emailTemplate(language, (shopName) => ({
    subject: m.emails.passwordSubject(),
    title: greet(name, m.emails.helloName, m.emails.hello),
    paragraphs: [m.emails.password({ shopName }), m.emails.passwordNotYou()],
  }));
}

/** Without a name: the owner of the address is not known yet. @param url the page that confirms it */
export function confirmationEmail(language: Locale, url: string) {
  const m = messagesIn(language);
  return emailTemplate(language, (shopName) => ({
    subject: m.emails.confirmSubject(),
    title: m.emails.confirmTitle({ shopName }),
    paragraphs: [m.emails.confirm()],
    action: { label: m.emails.confirmButton(), url },
    footnote: m.emails.confirmFootnote(),
  }));
}

export function accountDeletedEmail({ name, language }: Greeted) {
  const m = messagesIn(language);
  return emailTemplate(language, (shopName) => ({
    subject: m.emails.deletedSubject(),
    title: greet(name, m.emails.goodbyeName, m.emails.goodbye),
    paragraphs: [m.emails.deleted({ shopName }), m.emails.welcomeBack()],
  }));
}

/** Without a name: nobody knows yet whose address it is. @param url the page on which they join */
export function invitationEmail(language: Locale, role: StaffRole, url: string) {
  const m = messagesIn(language);
  return emailTemplate(language, (shopName) => ({
    subject: m.invitations.emailSubject({ shopName }),
    title: m.invitations.emailTitle({ shopName }),
    paragraphs: [m.invitations.emailText({ shopName, role: m.invitations[role]() })],
    action: { label: m.invitations.emailButton(), url },
    footnote: m.invitations.emailFootnote(),
  }));
}
