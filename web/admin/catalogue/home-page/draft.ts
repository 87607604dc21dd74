/** The home page while it is arranged. Nothing is saved before all of it is. */
import { hashKey } from '@tanstack/react-query';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import type {
  ArrangedSection,
  Arrangement,
  CreatedSection,
  HomeSection,
} from '../../../../contract/pages/home-page.ts';

/** A section with what the list shows of it. */
export interface Entry {
  /** The same while the page is arranged. */
  key: string;
  section: HomeSection;
  /** How many products it shows now; null when that differs by shopper. */
  count: number | null;
  /** True when it is shown at this time; undefined when its times are not saved yet. */
  isOn?: boolean;
  /** Products chosen by hand, in their order. */
  picked: readonly Product[];
  /** Of a category's row. */
  category?: { name: string; image: string };
}

export type Entries = readonly Entry[];

/** The section as it is sent, without what the server adds. */
function sectionOf(arranged: ArrangedSection): HomeSection {
  switch (arranged.kind) {
    case 'builtIn': {
      const { count: _, ...section } = arranged;
      return section;
    }
    case 'category': {
      const { count: _, category: __, ...section } = arranged;
      return section;
    }
    case 'created': {
      const { count: _, isOn: __, picked: ___, ...section } = arranged;
      return section;
    }
  }
}

export const entriesOf = ({ sections }: Pick<Arrangement, 'sections'>): Entries =>
  sections.map((arranged) => {
    const common = { section: sectionOf(arranged), count: arranged.count, picked: [] };
    if (arranged.kind === 'builtIn') return { ...common, key: arranged.name };
    if (arranged.kind === 'category') return { ...common, key: arranged.categoryId, category: arranged.category };
    return { ...common, key: arranged._id, isOn: arranged.isOn, picked: arranged.picked };
  });

/** The entries with a changed one; a new one comes first. */
export const withEntry = (entries: Entries, entry: Entry): Entries => {
  const place = entries.findIndex(({ key }) => key === entry.key);
  return place < 0 ? [entry, ...entries] : entries.with(place, entry);
};

const idOf = (section: HomeSection): string | undefined => (section.kind === 'created' ? section._id : undefined);

/**
 * My entries in place of `theirs`, which somebody else saved meanwhile: with the rows that they created, and without categories
 * that are gone. @param before the page that I began with
 */
export function mergePages(mine: Entries, theirs: Entries, before: Entries): Entries {
  const theirKeys = new Set(theirs.map(({ key }) => key));
  const knownKeys = new Set(before.map(({ key }) => key));
  const kept = mine
    .filter(({ key, section }) => section.kind !== 'category' || theirKeys.has(key))
    .map((entry): Entry => {
      const id = idOf(entry.section);
      // A row that they deleted, and I kept, is a new one.
      return id === undefined || theirKeys.has(id) ? entry : { ...entry, section: withoutId(entry.section) };
    });
  return [...theirs.filter(({ key }) => !knownKeys.has(key)), ...kept];
}

/** Returns true when both are the same page, whatever the ids of its created rows. */
export const isSamePage = (a: Entries, b: Entries): boolean => printOf(a) === printOf(b);

const printOf = (entries: Entries): string => hashKey(entries.map(({ section }) => withoutId(section)));

function withoutId(section: HomeSection): HomeSection {
  if (section.kind !== 'created') return section;
  const { _id, ...rest } = section;
  return rest;
}

/** A new row, before anything is filled in. */
export const emptyRow: CreatedSection = {
  kind: 'created',
  title: '',
  translations: {},
  hidden: false,
  image: '',
  form: 'carousel',
  period: { fromDay: null, toDay: null, fromTime: null, toTime: null },
  products: {
    by: 'rule',
    categories: [],
    subCategories: [],
    minDiscount: 0,
    order: 'bestSelling',
    days: 30,
    inStock: true,
    most: 12,
  },
};
