import { links } from '../../contract/api/links.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { type Locale, localPath } from '../../messages/locale.ts';
import { emailTemplate } from '../mail/email-template.ts';

/** Tells somebody that pincodes are served now. @param origin the shop's public address, without a trailing slash */
export function areaServedEmail(language: Locale, pincodes: readonly string[], origin: string) {
  const m = messagesIn(language);
  const pincode = pincodes.join(', ');
  return emailTemplate(language, (shopName) => ({
    subject: m.emails.areaSubject({ shopName, pincode }),
    title: m.emails.areaTitle({ pincode }),
    paragraphs: [m.emails.area({ shopName, pincode })],
    action: { label: m.emails.areaButton(), url: origin + localPath(links.home, language) },
    footnote: m.emails.areaFootnote({ pincode }),
  }));
}
