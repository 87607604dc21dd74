/** Every card of the settings, for the search. Only owners load it. */
import { links } from '../../../../contract/api/links.ts';
import { settingGroups, settingSections, shopChoices } from '../../../../contract/settings/setting-sections.ts';
import { choicesIn, groupsIn, sectionNames } from '../../shop/settings/setting-fields.ts';
import { anchorOf } from '../../ui/setting-anchors.ts';
import type { Result } from './use-search.ts';

/** With the words by which each is found. */
export const settingEntries = (): readonly (Result & { words: string })[] =>
  sectionNames.flatMap((section) => {
    const detail = settingSections[section].title();
    const entry = (name: string, title: string, more = '') => ({
      to: `${links.adminSettings}#${anchorOf(name)}`,
      title,
      detail,
      words: `${title} ${detail} ${more}`,
    });
    return [
      ...groupsIn(section).map((name) => {
        const { title, hint } = settingGroups[name];
        return entry(name, title(), hint());
      }),
      ...choicesIn(section).map((name) => entry(name, shopChoices[name].title())),
    ];
  });
