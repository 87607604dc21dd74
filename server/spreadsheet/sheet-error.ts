import type { SheetFault } from '../../contract/import/spreadsheet.ts';
import { type PlainText, type Text, text } from '../../messages/text.ts';
import { english } from '../lib/errors.ts';

/** A fault of a sheet. @param column '' for the whole row */
export const faultAt = (line: number, column: string, reason: Text): SheetFault => ({
  line,
  column,
  reason: english(reason),
  reasonText: reason,
});

/** The sheet as a whole cannot be read; no rows can be skipped. */
export class SheetError extends Error {
  readonly fault: SheetFault;
  /** The message, for every language; `message` is in English. */
  readonly text: Text;

  /** @param line 0 for the file itself */
  constructor(line: number, reason: PlainText, column = '') {
    const message = line > 0 ? text('sheetFaults.atLine', { line: String(line), reason }) : reason;
    super(english(message));
    this.name = 'SheetError';
    this.text = message;
    this.fault = faultAt(line, column, reason);
  }
}
