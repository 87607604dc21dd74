import { m } from '../../../messages/index.ts';
import { settingSection } from '../setting-descriptor.ts';

export const ordering = settingSection(
  {
    title: m.adminSettings.sectionOrdering,
    groups: {
      /** True when shoppers can write a note to the store at checkout. */
      orderNotes: {
        title: m.orderNotesAdmin.settingTitle,
        hint: m.orderNotesAdmin.settingHint,
        fields: { on: { kind: 'switch', label: m.orderNotesAdmin.setting, publicAs: 'orderNotes' } },
      },
      /** True when products that are not there may be replaced, as the shopper chose. */
      substitutes: {
        title: m.workSettings.substitutesTitle,
        hint: m.workSettings.substitutesHint,
        fields: { on: { kind: 'switch', label: m.workSettings.substitutesSetting, publicAs: 'substitutes' } },
      },
      /** True when staff may propose changes of placed orders, which the shopper confirms. */
      orderChanges: {
        title: m.orderChangesAdmin.title,
        hint: m.orderChangesAdmin.settingHint,
        fields: { on: { kind: 'switch', label: m.orderChangesAdmin.setting } },
      },
    },
    choices: {
      /** A visitor who adds a product signs in first, or has a cart on the device until checkout. */
      cart: {
        title: m.adminSettings.cart,
        audited: m.adminHistory.cart,
        choices: {
          'sign-in-first': { label: m.adminSettings.signInFirst, hint: m.adminSettings.signInFirstHint },
          'cart-first': { label: m.adminSettings.cartFirst, hint: m.adminSettings.cartFirstHint },
        },
      },
    },
  },
  ({ cart, orderNotes, substitutes, orderChanges }) => [
    cart === 'cart-first' ? m.adminSettings.cartFirst() : m.adminSettings.signInFirst(),
    orderNotes.on && m.orderNotesAdmin.settingTitle(),
    substitutes.on && m.workSettings.substitutesTitle(),
    orderChanges.on && m.orderChangesAdmin.title(),
  ],
);
