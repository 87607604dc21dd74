import { eanOf } from '../../../../contract/catalogue/ean.ts';
import type { PickedOrder } from '../../../../contract/picking/picking.ts';

type Line = PickedOrder['lines'][number];

/** The result of a code, in words. */
export interface Scanned {
  text: string;
  isFound: boolean;
  /** Asks for the weight of what was found, once the camera is closed. */
  ask?: () => void;
}

/** The line that a scanned or typed code is of: the number below the bars, or the store's product number. */
export function lineOfCode(lines: readonly Line[], code: string): Line | undefined {
  const typed = code.trim();
  const ean = eanOf(typed);
  return lines.find(
    (line) =>
      (ean !== undefined && line.ean.some((each) => eanOf(each) === ean)) ||
      (line.sku !== '' && line.sku.toLowerCase() === typed.toLowerCase()),
  );
}
