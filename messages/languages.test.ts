/** Only this folder names languages: everywhere else code works with those of `locales`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sheetColumns } from '../contract/catalogue/admin-limits.ts';
import { translatedTexts } from '../contract/catalogue/product-fields.ts';
import { productFieldRules } from '../contract/catalogue/product-rules.ts';
import {
  filledTranslations,
  flatTranslations,
  nestedTranslations,
  textIn,
  translatedColumn,
  translationLanguages,
} from '../contract/catalogue/translations.ts';
import { shopSettings } from '../contract/settings/shop-settings.ts';
import { baseLocale, languageNameIn, languageNames, languageTags, locales } from './locale.ts';

const root = join(import.meta.dirname, '..');

/** The code of a language as a text, a key, a property or the end of a name, or its English name in a name. */
const namesOfLanguages = translationLanguages.map((language) => {
  const word = languageNameIn(baseLocale, language);
  return new RegExp(
    `(['"\`])${language}(?:-[A-Z]{2})?\\1|[a-z]_${language}\\b|[{,(\\s]${language}:|\\.${language}\\b|\\b(?:in|${word.toLowerCase()}|[a-z]\\w*)${word}\\b|\\b${word.toLowerCase()}[A-Z(]`,
  );
});

const withoutComments = (code: string): string => code.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');

it('no code but that of messages names a language', () => {
  const files = globSync('{contract,server,web,scripts,demo}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const named = files.filter((file) => {
    const code = withoutComments(readFileSync(join(root, file), 'utf8'));
    return namesOfLanguages.some((name) => name.test(code));
  });
  expect(named).toEqual([]);
});

it.each([`x === 'hi'`, `{ name_hi: text }`, `{ hi: text }`, `texts.hi?.name`, `const inHindi = 1`, `hindiName()`])(
  'finds %s',
  (code) => expect(namesOfLanguages.some((name) => name.test(code))).toBe(true),
);

describe.each(translationLanguages)('texts that are translated to %s', (language) => {
  it('has a tag and names', () => {
    expect([languageTags[language], languageNames[language]]).toEqual([
      expect.stringMatching(/^\w+-\w+$/),
      expect.any(String),
    ]);
    for (const reader of locales) expect(languageNameIn(reader, language)).not.toBe(language);
  });

  it('have columns in sheets', () => {
    expect(sheetColumns).toEqual(
      expect.arrayContaining(translatedTexts.map((name) => translatedColumn(name, language))),
    );
  });

  it('are accepted for products and settings, and are shown in place of the others', () => {
    const translations = { [language]: { name: 'Name', maker: 'Maker' } };
    expect(productFieldRules.shape.translations.parse(translations)).toEqual(translations);
    const hero = {
      image: '',
      title: 'Title',
      text: 'Text',
      link: '',
      translations: { [language]: { title: 'T', text: '' } },
    };
    const read = shopSettings.shape.hero.parse(hero);
    expect(read.translations).toEqual({ [language]: { title: 'T' } });
    expect([textIn(read, 'title', language), textIn(read, 'text', language)]).toEqual(['T', 'Text']);
    expect(textIn(read, 'title', baseLocale)).toBe('Title');
  });

  it('are refused in another language, and in one that is not known', () => {
    const refused = (translations: object) => productFieldRules.shape.translations.safeParse(translations).success;
    expect([refused({ [baseLocale]: { name: 'Name' } }), refused({ tlh: { name: 'pong' } })]).toEqual([false, false]);
  });

  it('are there in forms by their paths, and come back', () => {
    const flat = flatTranslations({ [language]: { name: 'Name' } }, ['name', 'maker']);
    expect(flat).toMatchObject({ [`translations.${language}.name`]: 'Name', [`translations.${language}.maker`]: '' });
    expect(filledTranslations(nestedTranslations(flat))).toEqual({ [language]: { name: 'Name' } });
  });
});
