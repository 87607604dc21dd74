/** Rows that fit most groceries, for administrators to accept: made of the sub categories that the shop has. */

import { translationLanguages } from '../../contract/catalogue/translations.ts';
import type { CreatedSection, Period } from '../../contract/pages/home-page.ts';
import { baseLocale } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import type { CatalogueView } from '../catalogue/store-view.ts';
import { inLanguage } from '../lib/errors.ts';
import { isCreated } from './arrangement.ts';
import type { StoredSection } from './tables.ts';

interface Idea extends Pick<CreatedSection, 'form'> {
  title: 'answers.rowBreakfast' | 'answers.rowTeaTime' | 'answers.rowFreshToday';
  /** Names of sub categories. */
  names: RegExp;
  /** Names with such a word are of another kind. */
  not: RegExp;
  period: Partial<Period>;
}

const always: Period = { fromDay: null, toDay: null, fromTime: null, toTime: null };

const ideas: readonly Idea[] = [
  {
    title: 'answers.rowBreakfast',
    names: /\b(?:milk|bread|pav|eggs?|butter|breakfast|poha|cereals?|oats)\b/i,
    not: /\b(?:baby|feeding|powdered|chocolates?)\b/i,
    period: { fromTime: '06:00', toTime: '11:00' },
    form: 'banner',
  },
  {
    title: 'answers.rowTeaTime',
    names: /\b(?:tea|chai|biscuits?|cookies|rusk|namkeen|samosas?)\b/i,
    not: /\b(?:dog|cat|pet)\b/i,
    period: { fromTime: '16:00', toTime: '20:00' },
    form: 'carousel',
  },
  {
    title: 'answers.rowFreshToday',
    names: /\b(?:vegetables|fruits?|greens|herbs)\b/i,
    not: /\b(?:juices?|drinks?|dry|dried|frozen|exotic)\b/i,
    period: {},
    form: 'grid',
  },
];

/** Those that are not on the page yet, and have products. */
export function suggestRows(snapshot: CatalogueView, sections: readonly StoredSection[]): CreatedSection[] {
  const titles = new Set(sections.filter(isCreated).map(({ title }) => title));
  return ideas.flatMap(({ title, names, not, period, form }): CreatedSection | never[] => {
    const inEnglish = inLanguage(baseLocale, text(title));
    const subCategories = snapshot.subCategories
      .filter(({ name }) => names.test(name) && !not.test(name))
      .filter(({ id, categoryIds }) => categoryIds.some((category) => snapshot.listCategory(category, id).length > 0))
      .map(({ id }) => id);
    if (titles.has(inEnglish) || subCategories.length === 0) return [];
    return {
      kind: 'created',
      title: inEnglish,
      translations: Object.fromEntries(
        translationLanguages.map((language) => [language, { title: inLanguage(language, text(title)) }]),
      ),
      hidden: false,
      image: '',
      form,
      period: { ...always, ...period },
      products: {
        ...{ by: 'rule', categories: [], subCategories, minDiscount: 0 },
        ...{ order: 'bestSelling', days: 30, inStock: true, most: 12 },
      },
    };
  });
}
