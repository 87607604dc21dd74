/** How often the code of a line was scanned, kept on the device: a trolley outlives a reload of the page. */
import { deviceStore, personalNames } from '../../api/storage.ts';
import type { Pick } from './picks.ts';

/** Units by line. */
export type ScanCounts = Readonly<Record<string, number>>;

/** A line of a claim: the next picker of an order starts from the beginning. */
export const lineKey = ({ order, line }: Pick): string => `${order.claimId} ${line.productId}`;

/** The counts in a stored text; none when the text is none. */
export function parseCounts(text: string | null): ScanCounts {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, count]) => Number.isInteger(count) && count > 0));
  } catch {
    return {};
  }
}

export const readCounts = (): ScanCounts => parseCounts(deviceStore.get(personalNames.pickingScans));

/** Sets the count of a line. Those of lines that are not among `picks` are forgotten. */
export function storeCount(picks: readonly Pick[], of: Pick, count: number): void {
  const counts = { ...readCounts(), [lineKey(of)]: count };
  const known = picks.map(lineKey).flatMap((key) => (counts[key] ? [[key, counts[key]]] : []));
  deviceStore.set(personalNames.pickingScans, JSON.stringify(Object.fromEntries(known)));
}
