import { locale } from '../../../messages/locale.ts';

/** The name of a message template in the language of the page; the English one where there is no other. */
export const templateName = ({ name, name_hi }: { name: string; name_hi: string }): string =>
  (locale === 'hi' && name_hi) || name;
