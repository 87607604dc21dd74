import { links } from '../../contract/api/links.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { type Locale, localPath } from '../../messages/locale.ts';
import { emailTemplate, greet } from '../mail/email-template.ts';
import type { Greeted } from '../users/mail-person.ts';

/**
 * Asks whether the owner of an address wants the email. It has no word of the search: a stranger may have typed it.
 * @param urls complete addresses
 */
export function confirmRequestEmail(language: Locale, urls: { confirm: string; stop: string }) {
  const m = messagesIn(language);
  return emailTemplate(language, (shopName) => ({
    subject: m.emails.wantedConfirmSubject({ shopName }),
    title: m.emails.wantedConfirmTitle(),
    paragraphs: [m.emails.wantedConfirm({ shopName })],
    action: { label: m.emails.wantedConfirmButton(), url: urls.confirm },
    footnote: m.emails.wantedConfirmFootnote(),
    link: { label: m.emails.wantedStop(), url: urls.stop },
  }));
}

/** Tells somebody that the shop has what they searched for. @param urls the shop's public address, and the complete one that stops */
export function wantedEmail(
  { name, language }: Greeted,
  product: Pick<Product, '_id' | 'name' | 'englishName'>,
  urls: { origin: string; stop: string },
) {
  const m = messagesIn(language);
  return emailTemplate(language, (shopName) => ({
    subject: m.emails.wantedSubject({ shopName, product: product.name }),
    title: greet(name, m.emails.helloName, m.emails.hello),
    paragraphs: [m.emails.wanted({ shopName, product: product.name })],
    action: { label: m.emails.wantedButton(), url: urls.origin + localPath(links.product(product), language) },
    footnote: m.emails.wantedFootnote(),
    link: { label: m.emails.wantedStop(), url: urls.stop },
  }));
}
