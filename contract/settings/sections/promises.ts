import { m } from '../../../messages/index.ts';
import { m as rule } from '../../../messages/rule-texts.ts';
import { settingSection } from '../setting-descriptor.ts';

/** A promise of the spec's pages, which the shop can leave out. */
const promise = (label: () => string, hint: () => string) => ({ kind: 'switch', initial: true, label, hint }) as const;

/** Where a promise leads: a page or a web address; '' for the page of the shop with its name, once that is published. */
const linkOf = (field: string, name: () => string) =>
  ({
    kind: 'link',
    label: () => m.promisesAdmin.linkOf({ name: name() }),
    hint: m.promisesAdmin.linkHint,
    most: 300,
    needs: { field, value: true },
  }) as const;

export const promises = settingSection(
  {
    title: m.adminSettings.sectionPromises,
    groups: {
      promises: {
        title: m.promisesAdmin.title,
        hint: m.promisesAdmin.hint,
        fields: {
          /** The button 'Pay Online', which says that it is not available. */
          payOnline: promise(m.promisesAdmin.payOnline, m.promisesAdmin.payOnlineHint),
          /** A shop without fees of its own shows the usual ones struck through. */
          struckFees: promise(m.promisesAdmin.struckFees, m.promisesAdmin.struckFeesHint),
          loyalty: promise(m.promisesAdmin.loyalty, m.promisesAdmin.loyaltyHint),
          loyaltyLink: linkOf('loyalty', m.shell.loyaltyPoints),
          weeklySpecial: promise(m.promisesAdmin.weeklySpecial, m.promisesAdmin.weeklySpecialHint),
          weeklySpecialLink: linkOf('weeklySpecial', m.shell.weeklySpecial),
          blog: promise(m.promisesAdmin.blog, m.promisesAdmin.blogHint),
          blogLink: linkOf('blog', m.shell.blog),
          support: promise(m.promisesAdmin.support, m.promisesAdmin.supportHint),
          /** In place of '24/7 Support'; '' for that. */
          supportText: {
            kind: 'text',
            label: m.promisesAdmin.supportText,
            most: 40,
            translated: true,
            needs: { field: 'support', value: true },
          },
        },
      },
      /** Words in place of the fixed ones of the specification. */
      delivery: {
        title: m.adminSettings.delivery,
        hint: m.adminSettings.deliveryHint,
        fields: {
          minutes: {
            kind: 'number',
            initial: 11,
            label: m.adminSettings.minutes,
            hint: m.adminSettings.minutesHint,
            range: [5, 180],
            fault: rule.validation.minutes(),
          },
          /** Orders have an arrival time also where the shop has no areas. */
          arrivalTimes: {
            kind: 'switch',
            label: m.adminSettings.arrivalTimes,
            hint: m.adminSettings.arrivalTimesHint,
            publicAs: 'arrivalTimes',
            isNew: true,
          },
          /** The line about shipping: as in the spec, one's own, or none. */
          shipping: {
            kind: 'choice',
            label: m.adminSettings.shipping,
            choices: {
              spec: m.adminSettings.shippingUsual,
              own: m.adminSettings.shippingOwn,
              none: m.adminSettings.shippingNone,
            },
          },
          shippingText: {
            kind: 'text',
            label: m.adminSettings.shippingText,
            most: 80,
            translated: true,
            keepsLines: true,
            needs: { field: 'shipping', value: 'own' },
          },
        },
        checks: [
          {
            isRight: ({ shipping, shippingText }) => shipping !== 'own' || shippingText !== '',
            field: 'shippingText',
            fault: rule.validation.writeText(),
          },
        ],
      },
    },
    choices: {
      /** The stars on a product page: the fixed ones of the specification, those of people who received the product, or nothing. */
      reviews: {
        title: m.adminSettings.reviews,
        audited: m.adminHistory.reviews,
        choices: {
          fixed: { label: m.adminSettings.fixedStars, hint: m.adminSettings.fixedStarsHint },
          real: { label: m.adminSettings.realReviews, hint: m.adminSettings.realReviewsHint },
          none: { label: m.adminSettings.noReviews, hint: m.adminSettings.noReviewsHint },
        },
      },
      /** The form in the footer says that there is no newsletter yet, subscribes to one, or is not there. */
      newsletter: {
        title: m.newsletter.title,
        choices: {
          off: { label: m.adminSettings.noNewsletter, hint: m.adminSettings.noNewsletterHint },
          on: { label: m.adminSettings.withNewsletter, hint: m.adminSettings.withNewsletterHint },
          none: { label: m.adminSettings.hideNewsletter, hint: m.adminSettings.hideNewsletterHint },
        },
      },
    },
  },
  ({ delivery: { minutes, arrivalTimes }, reviews, newsletter }) => [
    m.settingSummary.minutes({ minutes }),
    arrivalTimes === true && m.adminSettings.arrivalTimes(),
    reviews === 'real' && m.adminSettings.realReviews(),
    reviews === 'none' && m.adminSettings.noReviews(),
    newsletter === 'on' && m.newsletter.title(),
  ],
);
