/** The inputs of the settings, from their descriptors. */
import { translationLanguages, translationPath } from '../../../../contract/catalogue/translations.ts';
import type { SettingDescriptor } from '../../../../contract/settings/setting-descriptor.ts';
import {
  type ChoiceName,
  type GroupName,
  type SectionName,
  settingGroups,
  settingSections,
} from '../../../../contract/settings/setting-sections.ts';
import { baseLocale, type Locale } from '../../../../messages/locale.ts';
import { labelInLanguage } from '../../../forms/translation-fields.tsx';

export interface SettingField {
  group: GroupName;
  name: string;
  descriptor: SettingDescriptor;
  label: string;
  /** Of a translation. */
  language?: Locale;
}

/** The inputs of a group; a translated text has one for each language. */
export const fieldsOf = (group: GroupName): SettingField[] =>
  Object.entries(settingGroups[group].fields).flatMap(([name, descriptor]) => {
    const label = descriptor.label();
    if (!('translated' in descriptor)) return [{ group, name, descriptor, label }];
    return [
      { group, name, descriptor, label: labelInLanguage(label, baseLocale) },
      ...translationLanguages.map((language) => ({
        group,
        name: translationPath(language, name),
        descriptor,
        label: labelInLanguage(label, language),
        language,
      })),
    ];
  });

export const sectionNames = Object.keys(settingSections) as SectionName[];
export const groupsIn = (section: SectionName) => Object.keys(settingSections[section].groups) as GroupName[];
export const choicesIn = (section: SectionName) => Object.keys(settingSections[section].choices ?? {}) as ChoiceName[];
