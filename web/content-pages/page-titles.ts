import type { PageSlug } from '../../contract/page-slugs.ts';
import { m } from '../../messages/index.ts';

export const pageTitles: Readonly<Record<PageSlug, string>> = {
  faq: m.help.faqTitle(),
  contact: m.help.contactTitle(),
};
