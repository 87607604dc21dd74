/** The texts that come with the store, and outlines to begin with. They promise only what it does, with its own limits. */
import { fees, limits } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import { formatPaise } from '../../contract/money/money.ts';
import { methodsInWords } from '../../contract/money/payment-methods/index.ts';
import { type PricingSettings, rulesFrom } from '../../contract/money/pricing.ts';
import { type DefaultPage, hasDefaultText, type PageSlug, pagePath } from '../../contract/pages/page-slugs.ts';
import { reportDays, reportLimits } from '../../contract/reports/report-rules.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { type Locale, languageTags, localPath } from '../../messages/locale.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';
import { escapeMarkdown } from './markdown.ts';

/** The settings of the shop that the texts name. */
export type ShopFacts = Pick<ShopSettingsService, 'current' | 'seller' | 'pricing' | 'takes'>;

/** The fees of an order. */
export function feesText(language: Locale, pricing: PricingSettings | undefined): string {
  const m = messagesIn(language);
  if (!pricing) {
    return m.contentPages.feesWaived({
      delivery: formatPaise(fees.deliveryPaise),
      handling: formatPaise(fees.handlingPaise),
    });
  }
  const { delivery, handlingPaise, smallCart, minimumPaise } = rulesFrom(pricing);
  const tiers = delivery.map(({ fromPaise, feePaise }) => {
    const [amount, fee] = [formatPaise(fromPaise), formatPaise(feePaise)];
    if (fromPaise === 0) return feePaise === 0 ? m.contentPages.deliveryFree() : m.contentPages.deliveryFee({ fee });
    return feePaise === 0 ? m.contentPages.deliveryFreeFrom({ amount }) : m.contentPages.deliveryFrom({ amount, fee });
  });
  const { belowPaise, feePaise } = smallCart;
  const others = [
    handlingPaise > 0 && m.contentPages.handlingFee({ fee: formatPaise(handlingPaise) }),
    belowPaise > 0 &&
      feePaise > 0 &&
      m.contentPages.smallCartFee({ amount: formatPaise(belowPaise), fee: formatPaise(feePaise) }),
    minimumPaise > 0 && m.contentPages.minimumOrder({ amount: formatPaise(minimumPaise) }),
    m.contentPages.billShowsAll(),
  ];
  return [...tiers, ...others].filter(Boolean).join(' ');
}

/** How long a problem can be reported after a delivery. */
const daysToReport = (language: Locale, shop: ShopFacts): string =>
  messagesIn(language).counts.days({ count: reportDays(shop.current().refunds) });

function faq(language: Locale, shop: ShopFacts): string {
  const m = messagesIn(language);
  const methods = methodsInWords(shop.takes(), m, languageTags[language]);
  return m.contentPages.faq({
    minutes: shop.current().delivery.minutes,
    payment: methods ? m.contentPages.paymentOrBy({ methods }) : m.contentPages.payment(),
    fees: feesText(language, shop.pricing()),
    addresses: limits.addresses,
    reportDays: daysToReport(language, shop),
    photos: reportLimits.photos,
    restockDays: limits.restockDays,
    account: localPath(links.account, language),
    orders: localPath(links.orders, language),
    contact: localPath(links.contact, language),
  });
}

function contact(language: Locale, shop: ShopFacts): string {
  const { name, address } = shop.seller();
  const { phone, email } = shop.current().contact;
  const m = messagesIn(language);
  const text = m.contentPages.contact({
    reportDays: daysToReport(language, shop),
    orders: localPath(links.orders, language),
    faq: localPath(links.faq, language),
    forgotPassword: localPath(links.forgotPassword, language),
  });
  // Two spaces at the end of a line break it.
  const lines = [name, ...address.split('\n'), phone, email]
    .filter((line) => line.trim() !== '')
    .map((line) => escapeMarkdown(line));
  return `${text}\n\n## ${m.contentPages.ourAddress()}\n\n${lines.join('  \n')}`;
}

const texts: Readonly<Record<DefaultPage, (language: Locale, shop: ShopFacts) => string>> = { faq, contact };

/** '' for a page that has no text of its own. */
export const defaultText = (slug: PageSlug, language: Locale, shop: ShopFacts): string =>
  hasDefaultText(slug) ? texts[slug](language, shop) : '';

/** A text to begin with: the default one, or headings with places in [[double brackets]] that the owner completes. */
export function outlineOf(slug: PageSlug, language: Locale, shop: ShopFacts): string {
  if (hasDefaultText(slug)) return texts[slug](language, shop);
  const m = messagesIn(language);
  const methods = methodsInWords(shop.takes(), m, languageTags[language]);
  const facts = {
    payment: methods ? m.pageOutlines.paymentOrBy({ methods }) : m.pageOutlines.payment(),
    name: escapeMarkdown(shop.seller().name),
    minutes: shop.current().delivery.minutes,
    reportDays: daysToReport(language, shop),
    photos: reportLimits.photos,
    account: localPath(links.account, language),
    orders: localPath(links.orders, language),
    contact: localPath(links.contact, language),
    returns: localPath(pagePath('returns-and-refunds'), language),
    privacy: localPath(pagePath('privacy-policy'), language),
  };
  const outlines = {
    'about-us': m.pageOutlines.about,
    'shipping-policy': m.pageOutlines.shipping,
    'returns-and-refunds': m.pageOutlines.returns,
    'privacy-policy': m.pageOutlines.privacy,
    'terms-of-service': m.pageOutlines.terms,
    blog: m.pageOutlines.blog,
    'loyalty-points': m.pageOutlines.loyalty,
    'weekly-special': m.pageOutlines.weeklySpecial,
  };
  return outlines[slug](facts);
}
