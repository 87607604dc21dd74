/**
 * Which lots the stock consists of, and which of them a transfer takes along. Sales do not name lots, so this is assumed: what expires
 * first leaves first. Transfers do name them, so that dates go with the goods.
 */
import type { Queries } from '../db/database.ts';
import { currentStoreId } from '../runtime/current-store.ts';
import type { SentLot, StoredLine } from './lines.ts';
import { addSent, type DatedLot, insertLots, listDatedLots, unitsLeft } from './lot-repository.ts';
import type { Cards } from './moving.ts';

/** Units of a product with the same date. */
interface Pile {
  /** Undefined for units without a date. */
  lot: DatedLot | undefined;
  left: number;
}

/** The stock in the order in which a transfer takes it: dated goods, soonest first, then those without a date, then expired ones. */
function pilesOf(lots: readonly DatedLot[], stock: number, today: string): Pile[] {
  const piles = lots.map((lot) => ({ lot, left: unitsLeft(lot, stock) }));
  const isExpired = ({ lot }: { lot: DatedLot }) => lot.expiresOn < today;
  const undated = stock - piles.reduce((sum, { left }) => sum + left, 0);
  return [
    ...piles.filter((pile) => !isExpired(pile)),
    { lot: undefined, left: Math.max(0, undated) },
    ...piles.filter(isExpired),
  ];
}

/** Takes units from the piles. Returns those with a date, soonest first. */
function takeFrom(piles: Pile[], quantity: number): SentLot[] {
  const taken: SentLot[] = [];
  let missing = quantity;
  for (const pile of piles) {
    const units = Math.min(pile.left, missing);
    if (units === 0) continue;
    pile.left -= units;
    missing -= units;
    if (!pile.lot) continue;
    const { documentId, line, expiresOn } = pile.lot;
    taken.push({ documentId, line, expiresOn, quantity: units });
  }
  return taken.sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
}

/**
 * The lines of a transfer with the lots that it takes from the current store, where they count as sent. The stock is locked.
 * @param cards with the stock before the transfer
 */
export async function sendLots(
  tx: Queries,
  lines: readonly StoredLine[],
  cards: Cards,
  today: string,
): Promise<StoredLine[]> {
  const lots = Map.groupBy(
    await listDatedLots(tx, { storeId: currentStoreId(), productIds: [...cards.keys()] }),
    ({ productId }) => productId,
  );
  const piles = new Map(
    [...cards].map(([productId, { stock }]) => [productId, pilesOf(lots.get(productId) ?? [], stock, today)]),
  );
  const sent = lines.map((line) => {
    const taken = takeFrom(piles.get(line.productId) ?? [], line.quantity ?? 0);
    return taken.length === 0 ? line : { ...line, lots: taken };
  });
  await addSent(tx, lotsOf(sent));
  return sent;
}

const lotsOf = (lines: readonly StoredLine[]): SentLot[] => lines.flatMap(({ lots = [] }) => lots);

/** The lots of a line with the units of each that arrived: what is missing are those that expire last. More than was sent has no date. */
export function arrivedLots(lots: readonly SentLot[], received: number): SentLot[] {
  let rest = received;
  return lots.map((lot) => {
    const units = Math.min(lot.quantity, rest);
    rest -= units;
    return { ...lot, received: units };
  });
}

/** Adds the lots of a received transfer to its destination: one for each product and day. */
export async function receiveLots(tx: Queries, documentId: string, lines: readonly StoredLine[]): Promise<void> {
  const arrived = new Map<string, { productId: string; expiresOn: string; quantity: number }>();
  for (const { productId, lots = [] } of lines) {
    for (const { expiresOn, received = 0 } of lots) {
      const key = `${productId} ${expiresOn}`;
      const quantity = (arrived.get(key)?.quantity ?? 0) + received;
      if (quantity > 0) arrived.set(key, { productId, expiresOn, quantity });
    }
  }
  await insertLots(
    tx,
    [...arrived.values()].map((lot, line) => ({ ...lot, documentId, line })),
  );
}

/** Returns the lots of a transfer that is taken back to those that they were taken from. The stock is locked. */
export const returnLots = (tx: Queries, lines: readonly StoredLine[]): Promise<void> =>
  addSent(
    tx,
    lotsOf(lines).map((lot) => ({ ...lot, quantity: -lot.quantity })),
  );
