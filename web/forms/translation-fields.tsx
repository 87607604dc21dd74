import type { ChangeEvent, ComponentProps } from 'react';
import { type TranslationPath, translationLanguages, translationPath } from '../../contract/catalogue/translations.ts';
import { m } from '../../messages/index.ts';
import { currentLocale, type Locale, languageNameIn } from '../../messages/locale.ts';
import { Field } from '../ui/field.tsx';
import type { TextArea } from '../ui/text-area.tsx';

/** 'Name in Hindi' */
export const labelInLanguage = (field: string, language: Locale): string =>
  m.ui.inLanguage({ field, language: languageNameIn(currentLocale(), language) });

/** The fields for a product's or a category's texts in another language. */
export const translationHint = (language: Locale): string =>
  m.adminCatalogue.translationHint({ language: languageNameIn(currentLocale(), language) });

interface Props<Name extends string> extends Pick<ComponentProps<typeof Field>, 'maxLength'> {
  /** The label of the text in the base language, without a mark or a hint. */
  label: string;
  name: Name;
  hint?: (language: Locale) => string;
  /** The kind of input. */
  input?: typeof Field | typeof TextArea;
  rows?: number;
  /** The value, the error and the handler of the input at a path such as 'translations.hi.name'. */
  text: (path: TranslationPath<Name>) => {
    value: string;
    error?: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) => void;
  };
}

/** The inputs for one text in every language that it can be translated to. */
export const TranslationFields = <Name extends string>({
  label,
  name,
  hint,
  input: Input = Field,
  text,
  ...more
}: Props<Name>) =>
  translationLanguages.map((language) => {
    const path = translationPath(language, name);
    return (
      <Input
        key={language}
        {...more}
        label={labelInLanguage(label, language)}
        lang={language}
        autoComplete="off"
        data-field={path}
        {...(hint && { hint: hint(language) })}
        {...text(path)}
      />
    );
  });
