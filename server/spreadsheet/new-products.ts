/** The rows of products that the shop does not have yet: what their sheet says for all of them, and what they lack. */

import { foldedText } from '../../contract/api/plain-text.ts';
import type { RowFlag, SheetFault } from '../../contract/import/spreadsheet.ts';
import { measureIn } from '../../contract/money/amounts.ts';
import { findByNames, findBySkus } from '../catalogue/product-repository.ts';
import type { SheetRow } from './check-row.ts';
import type { SheetKeys } from './keys.ts';
import { missingIn } from './outcome.ts';
import { groupNamed } from './pack-groups.ts';
import type { Setting } from './setting.ts';
import type { Sheet } from './sheet.ts';

/** Adds what faulty rows of new products lack, so that all of it can be corrected at once. */
export async function addMissing(
  { queries, sheet, keys }: Setting,
  checked: readonly { draft?: SheetRow | undefined; faults: SheetFault[] }[],
): Promise<void> {
  const drafts = checked.flatMap(({ draft, faults }) => (draft ? [{ draft, faults }] : []));
  if (drafts.length === 0) return;
  const known = [
    ...(await findBySkus(queries, [...new Set(drafts.flatMap(({ draft }) => draft.sku ?? []))])),
    ...(await findByNames(queries, [...new Set(drafts.flatMap(({ draft }) => draft.name ?? []))])),
  ];
  const found = new Set(known.flatMap(({ sku, name }) => [`sku ${foldedText(sku ?? '')}`, `name ${foldedText(name)}`]));
  for (const { draft, faults } of drafts) {
    const { sku, name } = draft;
    if ((sku && found.has(`sku ${foldedText(sku)}`)) || (name && found.has(`name ${foldedText(name)}`))) continue;
    const faulty = new Set(
      faults.map(({ column }) => (column === 'sale_price' || column === 'mrp' ? 'price' : column)),
    );
    const row = completed(sheet, keys, draft).row;
    faults.push(...missingIn(row).filter(({ column }) => !faulty.has(column)));
  }
}

/** A row of a new product with what its sheet says for all of them. */
export function completed({ forNew }: Sheet, { packs }: SheetKeys, row: SheetRow): { row: SheetRow; flags: RowFlag[] } {
  const { name = '' } = row;
  const isPack = row.variantGroup === undefined && packs.has(foldedText(name));
  const grouped = isPack ? { ...row, variantGroup: groupNamed(name) } : row;
  const priced = { ...grouped, pricePaise: row.pricePaise ?? row.mrpPaise ?? row.salePaise };
  const shelved = forNew?.category && !row.category ? { ...priced, category: [forNew.category] } : priced;
  if (!forNew?.unit || (row.unit !== undefined && row.unitQuantity !== undefined)) return { row: shelved, flags: [] };
  const inName = row.unit === undefined && row.unitQuantity === undefined ? measureIn(name) : undefined;
  const { unit = row.unit ?? 'PC', quantity = row.unitQuantity ?? 1 } = inName ?? {};
  const flags: RowFlag[] = inName || row.unit !== undefined ? [] : ['unit_assumed'];
  return { row: { ...shelved, unit, unitQuantity: quantity }, flags };
}
