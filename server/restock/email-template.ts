import { links } from '../../contract/api/links.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { localPath } from '../../messages/locale.ts';
import { emailTemplate, greet } from '../mail/email-template.ts';
import type { Greeted } from '../users/mail-person.ts';

/** @param product in the language of the email @param origin the shop's public address, without a trailing slash */
export function backInStockEmail(product: Product, { name: person, language }: Greeted, origin: string) {
  const m = messagesIn(language);
  const { name } = product;
  return emailTemplate(language, {
    subject: m.emails.backSubject({ name }),
    title: greet(person, m.emails.helloName, m.emails.hello),
    paragraphs: [m.emails.back({ name })],
    action: { label: m.emails.backButton(), url: origin + localPath(links.product(product), language) },
    footnote: m.emails.backFootnote(),
  });
}
