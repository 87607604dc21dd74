/** The texts that come with the store. They promise only what it does, with its own limits. */
import { deliveryMinutes, fees, limits } from '../../contract/limits.ts';
import { links } from '../../contract/links.ts';
import { formatPaise } from '../../contract/money.ts';
import type { PageSlug } from '../../contract/page-slugs.ts';
import { reportLimits } from '../../contract/report-rules.ts';
import { messagesIn } from '../../messages/index.ts';
import { type Locale, localPath } from '../../messages/locale.ts';
import { escapeMarkdown } from './markdown.ts';

/** Name and address of the store; '' when not configured. */
export interface Seller {
  name: string;
  address: string;
}

const faq = (language: Locale): string =>
  messagesIn(language).contentPages.faq({
    minutes: deliveryMinutes,
    delivery: formatPaise(fees.deliveryPaise),
    handling: formatPaise(fees.handlingPaise),
    addresses: limits.addresses,
    reportDays: reportLimits.days,
    photos: reportLimits.photos,
    restockDays: limits.restockDays,
    account: localPath(links.account, language),
    orders: localPath(links.orders, language),
    contact: localPath(links.contact, language),
  });

function contact(language: Locale, { name, address }: Seller): string {
  const m = messagesIn(language);
  const text = m.contentPages.contact({
    reportDays: reportLimits.days,
    orders: localPath(links.orders, language),
    faq: localPath(links.faq, language),
    forgotPassword: localPath(links.forgotPassword, language),
  });
  if (name === '' && address === '') return text;
  // Two spaces at the end of a line break it.
  const lines = [name, ...address.split('\n')].filter((line) => line.trim() !== '').map((line) => escapeMarkdown(line));
  return `${text}\n\n## ${m.contentPages.ourAddress()}\n\n${lines.join('  \n')}`;
}

export const defaultText = (slug: PageSlug, language: Locale, seller: Seller): string =>
  slug === 'faq' ? faq(language) : contact(language, seller);
