/** The sections of the home page in their order. */
import { type NamedSection, namedSections } from '../../contract/catalogue/admin-limits.ts';
import { textIn } from '../../contract/catalogue/translations.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import type { StoredRow, StoredSection } from './tables.ts';

const usual = { title: '', translations: {}, hidden: false };
const builtIn = (name: NamedSection): StoredSection => ({ kind: 'builtIn', name, ...usual });
const ofCategory = (categoryId: string): StoredSection => ({ kind: 'category', categoryId, ...usual });

/**
 * Every section of the page: the stored ones, without categories that are deleted, and the others in their usual places. New
 * categories follow the last one.
 */
export function arrange(stored: readonly StoredSection[], categoryIds: readonly string[]): StoredSection[] {
  const existing = new Set(categoryIds);
  const kept = stored.filter((each) => each.kind !== 'category' || existing.has(each.categoryId));
  const names = new Set(kept.flatMap((each) => (each.kind === 'builtIn' ? each.name : [])));
  const categories = new Set(kept.flatMap((each) => (each.kind === 'category' ? each.categoryId : [])));
  const lastCategory = kept.findLastIndex(({ kind }) => kind === 'category');
  const end = lastCategory < 0 ? kept.length : lastCategory + 1;
  return [
    ...namedSections.filter((name) => !names.has(name)).map(builtIn),
    ...kept.slice(0, end),
    ...categoryIds.filter((id) => !categories.has(id)).map(ofCategory),
    ...kept.slice(end),
  ];
}

/** The identity of a section. */
export const keyOf = (section: StoredSection): string =>
  section.kind === 'builtIn' ? section.name : section.kind === 'category' ? section.categoryId : section._id;

export const isCreated = (section: StoredSection): section is StoredRow => section.kind === 'created';

/** The title that a section was given, English where there is no translation; undefined for its usual one. */
export function titleOf(section: StoredSection, language: Locale = baseLocale): string | undefined {
  return textIn(section, 'title', language) || undefined;
}
