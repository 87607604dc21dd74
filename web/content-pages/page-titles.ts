import type { PageSlug } from '../../contract/pages/page-slugs.ts';
import { m } from '../../messages/index.ts';

export const pageTitles = (): Readonly<Record<PageSlug, string>> => ({
  faq: m.help.faqTitle(),
  contact: m.help.contactTitle(),
  'about-us': m.shell.aboutUs(),
  'shipping-policy': m.shell.shippingPolicy(),
  'returns-and-refunds': m.shell.returnsAndRefunds(),
  'privacy-policy': m.shell.privacyPolicy(),
  'terms-of-service': m.shell.termsOfService(),
  blog: m.shell.blog(),
  'loyalty-points': m.shell.loyaltyPoints(),
  'weekly-special': m.shell.weeklySpecial(),
});
