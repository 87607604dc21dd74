/** The columns that the titles of a sheet suggest, where several of them could be the same one. */
import type { SheetColumn } from '../../contract/catalogue/admin-limits.ts';
import { type Meaning, type Rank, ranks } from './column-titles.ts';
import { columnOfTitle } from './header-names.ts';

const rankOf = (meaning: Meaning | undefined): Rank | undefined =>
  meaning === 'sale_price' ? 'offerPrice' : ranks.find((rank) => rank === meaning);

/**
 * The columns of the prices in a sheet. The first rank is what products are sold at: 'Sale price' before 'Price'. The next one is their
 * price before discount, unless it may be an old price or what the shop itself pays ('Rate'). Beside an MRP, what is charged is always
 * the sale price.
 */
function columnsOfPrices(meanings: readonly (Meaning | undefined)[]): ReadonlyMap<Rank, SheetColumn> {
  const given = new Set(meanings.map(rankOf));
  const [charged, next] = ranks.filter((rank) => given.has(rank));
  const usual = charged !== 'newPrice' && next !== 'rate' ? next : undefined;
  const isSale = usual !== undefined || meanings.includes('mrp') || meanings.includes('sale_price');
  return new Map([
    ...(charged ? [[charged, isSale ? 'sale_price' : 'price'] as const] : []),
    ...(usual ? [[usual, 'price'] as const] : []),
  ]);
}

/** The columns of titles as shops use them, null for those that are left out. */
export function guessColumns(titles: readonly string[], possible: readonly SheetColumn[]): (SheetColumn | null)[] {
  const meanings = titles.map(columnOfTitle);
  const prices = columnsOfPrices(meanings);
  const hasStock = meanings.includes('stock');
  const taken = new Set<SheetColumn>();
  return meanings.map((meaning) => {
    const rank = rankOf(meaning);
    const column = rank ? prices.get(rank) : meaning === 'openingStock' && !hasStock ? 'stock' : meaning;
    const isUsable = possible.find((each) => each === column);
    if (!isUsable || taken.has(isUsable)) return null;
    taken.add(isUsable);
    return isUsable;
  });
}
