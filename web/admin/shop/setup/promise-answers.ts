/** The owner's answers about promises, from the settings and back. */
import type { OpeningSpan } from '../../../../contract/delivery/opening-hours.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { m } from '../../../../messages/index.ts';
import { timeText } from '../../../delivery/opening-texts.ts';

export interface PromiseAnswers {
  payOnline: boolean;
  loyalty: boolean;
  weeklySpecial: boolean;
  blog: boolean;
  support: 'always' | 'other' | 'hide';
  /** In place of '24/7 Support'. */
  supportText: string;
  newsletter: ShopSettings['newsletter'];
  reviews: ShopSettings['reviews'];
  struckFees: boolean;
  shipping: ShopSettings['delivery']['shipping'];
  shippingText: string;
}

/** The answers that the settings have. */
export const answersOf = ({ promises, newsletter, reviews, delivery }: ShopSettings): PromiseAnswers => ({
  payOnline: promises.payOnline,
  loyalty: promises.loyalty,
  weeklySpecial: promises.weeklySpecial,
  blog: promises.blog,
  support: promises.support ? (promises.supportText === '' ? 'always' : 'other') : 'hide',
  supportText: promises.supportText,
  newsletter,
  reviews,
  struckFees: promises.struckFees,
  shipping: delivery.shipping,
  shippingText: delivery.shippingText,
});

/** A new shop can keep nothing that nobody has arranged. Earlier choices stay. */
export function proposedAnswers(settings: ShopSettings, hours: readonly OpeningSpan[]): PromiseAnswers {
  const present = answersOf(settings);
  return {
    ...present,
    payOnline: false,
    loyalty: false,
    weeklySpecial: false,
    blog: false,
    support: 'other',
    supportText: supportWords(hours),
    newsletter: present.newsletter === 'off' ? 'none' : present.newsletter,
    reviews: present.reviews === 'fixed' ? 'real' : present.reviews,
    struckFees: false,
    shipping: present.shipping === 'spec' ? 'none' : present.shipping,
  };
}

/** With the hours where they are the same on every day. */
function supportWords(hours: readonly OpeningSpan[]): string {
  const [first] = hours;
  const isDaily =
    first &&
    hours.length === 7 &&
    new Set(hours.map(({ day }) => day)).size === 7 &&
    hours.every(({ opens, closes }) => opens === first.opens && closes === first.closes);
  if (!isDaily) return m.promisesAdmin.supportPlain();
  const time = (clock: string) => timeText(new Date(`2026-01-05T${clock}:00+05:30`));
  return m.promisesAdmin.supportHours({ times: `${time(first.opens)}–${time(first.closes)}` });
}

/** The text about support. When it changes, its translations go: they may name other hours. */
const wordsOfSupport = ({ promises }: ShopSettings, supportText: string) =>
  supportText === promises.supportText ? {} : { supportText, translations: {} };

/** The settings with these answers. */
export const settingsWith = (
  settings: ShopSettings,
  { support, supportText, newsletter, reviews, shipping, shippingText, ...shown }: PromiseAnswers,
): Pick<ShopSettings, 'promises' | 'newsletter' | 'reviews' | 'delivery'> => ({
  promises: {
    ...settings.promises,
    ...shown,
    support: support !== 'hide',
    ...(support !== 'hide' && wordsOfSupport(settings, support === 'other' ? supportText : '')),
  },
  newsletter,
  reviews,
  delivery: { ...settings.delivery, shipping, ...(shipping === 'own' && { shippingText }) },
});
