/** Two people changed the same draft: one list with what both did. */
import type { LineFields } from '../../../../contract/inventory/inventory.ts';

/** Lines with the same key are the same line in different versions; equal lines of one version are numbered. */
function byKey(lines: readonly LineFields[], isCount: boolean): Map<string, LineFields> {
  const found = new Map<string, LineFields>();
  for (const line of lines) {
    const key = isCount ? line.productId : [line.productId, line.expiresOn, line.reason].join(' ');
    let free = key;
    for (let n = 2; found.has(free); n += 1) free = `${key} ${n}`;
    found.set(free, line);
  }
  return found;
}

const names = ['productId', 'quantity', 'unitCost', 'expiresOn', 'reason', 'reasonText', 'countedAt'] as const;

export const isSameLine = (a: LineFields | undefined, b: LineFields | undefined): boolean =>
  a !== undefined && b !== undefined && names.every((name) => a[name] === b[name]);

/**
 * Their lines with my changes since `base`. Units that both added to a line are added up; of a counted line my number
 * counts, which is the later one. What one of us changed, the other's removal does not remove.
 */
export function mergeLines(
  base: readonly LineFields[],
  mine: readonly LineFields[],
  theirs: readonly LineFields[],
  isCount: boolean,
): LineFields[] {
  const [was, my, their] = [byKey(base, isCount), byKey(mine, isCount), byKey(theirs, isCount)];
  const merged: LineFields[] = [];
  for (const [key, line] of their) {
    const before = was.get(key);
    const own = my.get(key);
    if (own === undefined) {
      if (!isSameLine(line, before)) merged.push(line);
    } else if (isSameLine(own, before)) merged.push(line);
    else if (isCount || isSameLine(line, before) || isSameLine(line, own)) merged.push(own);
    else {
      const quantity = (line.quantity ?? 0) + (own.quantity ?? 0) - (before?.quantity ?? 0);
      merged.push({ ...own, quantity: Math.max(0, quantity) });
    }
  }
  for (const [key, line] of my) {
    if (!their.has(key) && !isSameLine(line, was.get(key))) merged.push(line);
  }
  return merged;
}
