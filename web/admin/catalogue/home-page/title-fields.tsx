import { homeLimits } from '../../../../contract/catalogue/admin-limits.ts';
import {
  filledTranslations,
  nestedTranslations,
  type TranslationPath,
} from '../../../../contract/catalogue/translations.ts';
import { m } from '../../../../messages/index.ts';
import { TranslationFields } from '../../../forms/translation-fields.tsx';

/** The translated titles of a section by their paths. */
type Titles = Readonly<Record<TranslationPath<'title'>, string>>;

interface Props {
  texts: Titles;
  onChange: (changed: Partial<Titles>) => void;
}

export const TitleFields = ({ texts, onChange }: Props) => (
  <TranslationFields
    label={m.adminHome.titleField()}
    name="title"
    hint={() => m.adminHome.translationHint()}
    maxLength={homeLimits.title}
    text={(path) => ({ value: texts[path], onChange: ({ target }) => onChange({ [path]: target.value }) })}
  />
);

/** The titles as a section has them. */
export const titlesOf = (texts: Titles) => {
  const trimmed = Object.entries(texts).map(([path, text]) => [path, text.trim()]);
  return filledTranslations(nestedTranslations<'title'>(Object.fromEntries(trimmed)));
};
