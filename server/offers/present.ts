import { textIn } from '../../contract/catalogue/translations.ts';
import { toRupees } from '../../contract/money/money.ts';
import { applies } from '../../contract/offers/offer-rules.ts';
import type { TriedOffer } from '../../contract/offers/offer-suggestions.ts';
import type { AdminOffer, MyOffer, NearOffer, OfferUse, ShopOffer } from '../../contract/offers/offers.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import type { CatalogueView } from '../catalogue/store-view.ts';
import { translationOf } from '../lib/translations.ts';
import type { LiveOffer } from './live-offers.ts';
import { type NameOfStore, storeNamesOf } from './refusals.ts';
import type { Counts, OfferRow, OfferUseRow } from './repository.ts';

const rupeesOf = (paise: number | null): number | null => (paise === null ? null : toRupees(paise));

/** @param productNames by id; those of other products are ignored */
export const presentForAdmin = (row: OfferRow, productNames: ReadonlyMap<string, string>): AdminOffer => ({
  _id: row.id,
  version: row.version,
  state: row.state,
  code: row.code ?? '',
  ...row.terms,
  perPerson: row.perPerson,
  mostUses: row.mostUses,
  budget: rupeesOf(row.budgetPaise),
  uses: row.uses,
  given: toRupees(row.givenPaise),
  productNames: Object.fromEntries(
    row.terms.products.flatMap((id) => {
      const name = productNames.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  ),
  updatedAt: row.updatedAt.toISOString(),
});

/** Names that a shopper reads at once; the rest is "and more". */
const maxNames = 6;

/** Reads no more of the catalogue than it shows, because the answer is computed again when one of it changes. */
function namesOf(
  { categories, subCategories = [], products }: Pick<LiveOffer['terms'], 'categories' | 'subCategories' | 'products'>,
  snapshot: CatalogueView,
  language: Locale,
): string[] {
  const names: string[] = [];
  const finders = [
    ...categories.map((id) => () => snapshot.findCategory(id)),
    ...subCategories.map((id) => () => snapshot.findSubCategory(id)),
    ...products.map((id) => () => snapshot.findProduct(id)),
  ];
  for (const find of finders) {
    const found = find();
    if (found) names.push(translationOf(found, language).name ?? found.name);
    if (names.length === maxNames) break;
  }
  return names;
}

/** Where the names of what an offer is for come from. */
interface Named {
  snapshot: CatalogueView;
  nameOfStore: NameOfStore;
}

export function presentForShop(
  { id, code, terms, perPerson }: LiveOffer,
  { snapshot, nameOfStore }: Named,
  language: Locale = baseLocale,
): ShopOffer {
  const { title: _, description: __, translations: ___, listed: ____, ...rules } = terms;
  const names = namesOf(rules, snapshot, language);
  return {
    _id: id,
    ...(code !== null && { code }),
    title: textIn(terms, 'title', language),
    description: textIn(terms, 'description', language),
    ...rules,
    perPerson,
    names,
    ...(rules.stores && { storeNames: storeNamesOf({ terms }, nameOfStore) }),
  };
}

export const presentForPerson = (
  offer: LiveOffer,
  counts: Counts | undefined,
  named: Named,
  language: Locale | undefined,
): MyOffer => ({
  ...presentForShop(offer, named, language),
  listed: offer.terms.listed,
  usedByYou: counts?.byPerson ?? 0,
  usedUp: !counts || offer.isUsedUp || (offer.mostUses !== null && counts.uses >= offer.mostUses),
  left: offer.budgetPaise === null ? null : toRupees(Math.max(0, offer.budgetPaise - (counts?.givenPaise ?? 0))),
});

/** Without what only the person themselves sees. */
export function presentNear({ shown, result }: TriedOffer): NearOffer {
  const { listed: _, usedByYou: __, usedUp: ___, left: ____, ...offer } = shown;
  if (applies(result)) return offer;
  if (result.reason === 'minimum')
    return { ...offer, lacks: { reason: 'minimum', missing: toRupees(result.missingPaise) } };
  return result.reason === 'units' ? { ...offer, lacks: { reason: 'units', missing: result.missing } } : offer;
}

/** @param store the name of the order's store, in a shop with several */
export const presentUse = (row: OfferUseRow, store: string | undefined): OfferUse => ({
  orderId: row.orderId,
  number: row.orderNumber,
  ...(store !== undefined && { store }),
  given: toRupees(row.givenPaise),
  givenBackAt: row.givenBackAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
