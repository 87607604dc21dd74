/** The stores that the rows of a sheet may be about, in a shop with several (docs/features/spreadsheets.md). */
import { foldedText } from '../../contract/api/plain-text.ts';
import type { SheetFault } from '../../contract/import/spreadsheet.ts';
import { text } from '../../messages/text.ts';
import type { Queries } from '../db/database.ts';
import { currentStoreId, isAboutAllStores } from '../runtime/current-store.ts';
import { listNamedStores } from '../stores/repository.ts';
import { unescapeText } from './cells.ts';
import { faultAt } from './sheet-error.ts';

/** The store of a row. */
export type StoreOfRow = { id: string } | { fault: SheetFault };

export interface SheetStores {
  /** By id, oldest first. */
  names: ReadonlyMap<string, string>;
  /** The store of rows that name none, in a sheet without the column; undefined when all are chosen. */
  chosen: string | undefined;
  /** The store that a cell names, whatever the case of its letters. */
  find(line: number, cell: string): StoreOfRow;
}

/** Undefined in a shop with one store. */
export async function readSheetStores(queries: Queries): Promise<SheetStores | undefined> {
  const all = await listNamedStores(queries);
  if (all.length < 2) return undefined;
  const byName = Map.groupBy(all, ({ name }) => foldedText(name));
  return {
    names: new Map(all.map(({ id, name }) => [id, name])),
    chosen: isAboutAllStores() ? undefined : currentStoreId(),
    find(line, cell) {
      const name = unescapeText(cell).trim();
      if (name === '') return { fault: faultAt(line, 'store', text('sheetFaults.storeMissing')) };
      const [found, ...others] = byName.get(foldedText(name)) ?? [];
      if (!found)
        return { fault: faultAt(line, 'store', text('sheetFaults.storeUnknown', { name: name.slice(0, 60) })) };
      if (others.length > 0) return { fault: faultAt(line, 'store', text('sheetFaults.storeAmbiguous', { name })) };
      return { id: found.id };
    },
  };
}
