/** Every card of the settings, for the search. Only owners load it. */
import { settingsLinks } from '../../../../contract/settings/settings-links.ts';
import { m } from '../../../../messages/index.ts';
import { settingCards } from '../../shop/settings/setting-cards.ts';

/** With the words by which each is found. */
export const settingEntries = () => [
  ...settingCards().flatMap(({ section, title: detail, cards }) =>
    cards.map(({ anchor, title, words }) => ({
      to: `${settingsLinks.section(section)}#${anchor}`,
      title,
      detail,
      words: [title, detail, ...words].join(' '),
    })),
  ),
  {
    to: settingsLinks.recommended,
    title: m.recommended.title(),
    detail: m.adminShell.settings(),
    words: `${m.recommended.title()} ${m.recommended.hint()}`,
  },
];
