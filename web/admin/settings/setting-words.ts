import type { shopSettingChoices } from '../../../contract/shop-setting-choices.ts';
import type { ShopSettings } from '../../../contract/shop-settings.ts';
import { m } from '../../../messages/index.ts';

export interface Words {
  label: string;
  hint: string;
}

/** The title of each setting and what its choices mean. */
export const settingWords = (): {
  readonly [Name in keyof typeof shopSettingChoices]: {
    title: string;
    choices: { readonly [C in ShopSettings[Name]]: Words };
  };
} => ({
  cart: {
    title: m.adminSettings.cart(),
    choices: {
      'sign-in-first': { label: m.adminSettings.signInFirst(), hint: m.adminSettings.signInFirstHint() },
      'cart-first': { label: m.adminSettings.cartFirst(), hint: m.adminSettings.cartFirstHint() },
    },
  },
  reviews: {
    title: m.adminSettings.reviews(),
    choices: {
      fixed: { label: m.adminSettings.fixedStars(), hint: m.adminSettings.fixedStarsHint() },
      real: { label: m.adminSettings.realReviews(), hint: m.adminSettings.realReviewsHint() },
      none: { label: m.adminSettings.noReviews(), hint: m.adminSettings.noReviewsHint() },
    },
  },
  newsletter: {
    title: m.newsletter.title(),
    choices: {
      off: { label: m.adminSettings.noNewsletter(), hint: m.adminSettings.noNewsletterHint() },
      on: { label: m.adminSettings.withNewsletter(), hint: m.adminSettings.withNewsletterHint() },
    },
  },
  riderAssignment: {
    title: m.riders.assignment(),
    choices: {
      manual: { label: m.riders.byHand(), hint: m.riders.byHandHint() },
      'least-busy': { label: m.riders.leastBusy(), hint: m.riders.leastBusyHint() },
    },
  },
});
