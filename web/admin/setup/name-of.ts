import { baseLocale, locale } from '../../../messages/locale.ts';

/** The name in the language of the page. */
export const nameOf = ({ name, name_hi }: { name: string; name_hi: string }): string =>
  locale === baseLocale ? name : name_hi;
