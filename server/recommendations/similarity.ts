/** How much alike two products of the same list are. */
import { salePaise } from '../../contract/money/money.ts';
import { kindsOfShelf, type ShelfThing, shelfThing } from '../search/kinds.ts';

interface Compared {
  name: string;
  pricePaise: number;
  discount: number;
}

const wordsOf = (name: string): Set<string> => new Set(name.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []);

/** A word in common counts as much as a price twice as high. */
const perWord = Math.LN2;

/** Of the prices; 0 when one is not known. */
function distance(a: Partial<Compared>, b: Compared): number {
  if (a.pricePaise === undefined || a.discount === undefined) return 0;
  const paise = (pricePaise: number, discount: number) => Math.max(1, salePaise(pricePaise, discount));
  return Math.abs(Math.log(paise(a.pricePaise, a.discount) / paise(b.pricePaise, b.discount)));
}

/** Higher is more alike: words in common, less the distance of the prices. */
export function similarity(a: Pick<Compared, 'name'> & Partial<Compared>, b: Compared): number {
  const words = wordsOf(a.name);
  const common = [...wordsOf(b.name)].filter((word) => words.has(word)).length;
  return common * perWord - distance(a, b);
}

/** A place where two products stand: its own name, and those of what it is in. */
interface Shelf {
  name: string;
  places: readonly string[];
}

const isUnlisted = (...things: ShelfThing[]): boolean => things.some(({ kinds }) => kinds.length === 0);

/**
 * Returns true for products on a shelf that are of the same kind as one with this name: the word list says so, their names end with the
 * same word, or everything on the shelf is of one kind. Things that the word list tells apart are of one kind only by such a shelf.
 */
export function isKindred(name: string, { name: shelf, places }: Shelf): (other: Pick<Compared, 'name'>) => boolean {
  const one = shelfThing(name, places);
  const kindsHere = kindsOfShelf(shelf);
  const isOfShelf = ({ kinds, mentioned }: ShelfThing) =>
    kinds.length === 0 || kindsHere.some((kind) => mentioned.includes(kind));
  const isOneOfShelf = kindsHere.length > 0 && isOfShelf(one);
  return (product) => {
    const other = shelfThing(product.name, places);
    return (
      one.kinds.some((kind) => other.kinds.includes(kind)) ||
      (isUnlisted(one, other) && one.noun !== undefined && one.noun === other.noun) ||
      (isOneOfShelf && isOfShelf(other))
    );
  };
}
