/** Every card of the settings, for the search. Only owners load it. */
import { links } from '../../../../contract/api/links.ts';
import { settingSections } from '../../../../contract/settings/setting-sections.ts';
import { anchorOf } from '../../ui/setting-anchors.ts';

/** With the words by which each is found. */
export const settingEntries = () =>
  Object.values(settingSections).flatMap(({ title: sectionTitle, groups, choices = {} }) => {
    const detail = sectionTitle();
    const entry = (name: string, title: string, more = '') => ({
      to: `${links.adminSettings}#${anchorOf(name)}`,
      title,
      detail,
      words: `${title} ${detail} ${more}`,
    });
    return [
      ...Object.entries(groups).map(([name, { title, hint }]) => entry(name, title(), hint())),
      ...Object.entries(choices).map(([name, { title }]) => entry(name, title())),
    ];
  });
