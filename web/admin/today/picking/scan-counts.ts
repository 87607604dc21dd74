/** How often the code of a line was scanned, kept on the device: a trolley outlives a reload of the page. */

import { deviceStore } from '../../../api/storage.ts';
import { workNames } from '../../../api/unsent-work.ts';
import { parseRecord } from './parse-record.ts';
import { lineKey, type Pick, type ScanCounts } from './picks.ts';

/** The counts in a stored text; none when the text is none. */
export const parseCounts = (text: string | null): ScanCounts => parseRecord(text, isCount);

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

export const readCounts = (): ScanCounts => parseCounts(deviceStore.get(workNames.pickingScans));

/** Sets the count of a line. Those of lines that are not among `picks` are forgotten. */
export function storeCount(picks: readonly Pick[], of: Pick, count: number): void {
  const counts = { ...readCounts(), [lineKey(of)]: count };
  const known = picks.map(lineKey).flatMap((key) => (counts[key] ? [[key, counts[key]]] : []));
  deviceStore.set(workNames.pickingScans, JSON.stringify(Object.fromEntries(known)));
}
