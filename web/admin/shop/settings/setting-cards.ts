/** The cards of each page of the settings, for the list of all settings, for its filter, and for links to a card. */
import {
  type SectionName,
  settingGroups,
  settingSections,
  shopChoices,
} from '../../../../contract/settings/setting-sections.ts';
import { m } from '../../../../messages/index.ts';
import { anchorOf } from '../../ui/setting-anchors.ts';
import { choicesIn, fieldsOf, groupsIn, sectionNames } from './setting-fields.ts';

export interface SettingCard {
  anchor: string;
  title: string;
  /** The filter finds it by these, too. */
  words: readonly string[];
}

export interface CardsOfSection {
  section: SectionName;
  title: string;
  cards: readonly SettingCard[];
}

const card = (name: string, title: string, words: readonly string[] = []) => ({ anchor: anchorOf(name), title, words });

/** The cards with forms of their own, before the others of their page. */
const firstCards = (): Readonly<Partial<Record<SectionName, readonly SettingCard[]>>> => ({
  fees: [
    card('pricing', m.adminSettings.pricing(), [
      m.adminSettings.pricingHint(),
      m.adminSettings.deliveryTiers(),
      m.adminSettings.minimumOrder(),
      m.adminSettings.tips(),
    ]),
  ],
});

/** Those after the others. */
const lastCards = (): ReturnType<typeof firstCards> => ({
  payments: [card('online-payments', m.onlinePayments.title(), ['Razorpay', 'Stripe'])],
  messages: [
    card('templates', m.orderNotesAdmin.templates(), [m.orderNotesAdmin.templatesHint()]),
    card('webhook', m.webhook.title(), [m.webhook.hint(), m.webhook.url()]),
  ],
});

export const settingCards = (): readonly CardsOfSection[] =>
  sectionNames.map((section) => ({
    section,
    title: settingSections[section].title(),
    cards: [
      ...(firstCards()[section] ?? []),
      ...groupsIn(section).map((name) => {
        const { title, hint } = settingGroups[name];
        return card(name, title(), [hint(), ...fieldsOf(name).map(({ label }) => label)]);
      }),
      ...choicesIn(section).map((name) => {
        const { title, choices } = shopChoices[name];
        return card(
          name,
          title(),
          Object.values(choices).map(({ label }) => label()),
        );
      }),
      ...(lastCards()[section] ?? []),
    ],
  }));

/** The section whose page has the card. */
export const sectionWith = (anchor: string): SectionName | undefined =>
  settingCards().find(({ cards }) => cards.some((each) => each.anchor === anchor))?.section;
