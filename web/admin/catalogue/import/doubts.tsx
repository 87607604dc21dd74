/** Collects the doubts of a preview: faults by their kind, and rows that may be mistakes. */
import type { SheetColumn } from '../../../../contract/catalogue/admin-limits.ts';
import type { FaultKind, FlaggedRow, RowFlag, SheetPreview } from '../../../../contract/import/spreadsheet.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { columnLabel } from './column-labels.ts';
import { grouped } from './import-texts.ts';
import { ColumnName, cell, PricesHead, RowDisclosure, StoreOfRow } from './sheet-rows.tsx';

interface KindProps {
  kinds: readonly FaultKind[];
  /** Names columns in words. */
  inWords: boolean;
  disabled: boolean;
  onLeaveOut: (column: string) => void;
}

/** The faults of all rows, counted by kind. Products can do without some columns. */
export const FaultKinds = ({ kinds, inWords, disabled, onLeaveOut }: KindProps) => (
  <ul aria-label={m.adminImport.faultKinds()} className="divide-y divide-line rounded-lg border border-line">
    {kinds.map(({ column, count, reason, line, canLeaveOut }) => (
      <li key={`${column} ${line} ${reason}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
        <p className="min-w-48 flex-1 [overflow-wrap:anywhere]">
          <span className="mr-2 font-bold tabular-nums">{m.adminImport.rowCount({ count })}</span>
          {column && <ColumnName column={column} inWords={inWords} />}
          {column && inWords && ':'} {reason}
        </p>
        {canLeaveOut && (
          <Button variant="outline" className="px-4 text-sm" disabled={disabled} onClick={() => onLeaveOut(column)}>
            {m.adminImport.withoutCells({ column: columnLabel(column as SheetColumn) })}
          </Button>
        )}
      </li>
    ))}
  </ul>
);

const flagTitles = (): Record<RowFlag, string> => ({
  price_high: m.adminImport.flagPriceHigh(),
  price_low: m.adminImport.flagPriceLow(),
  price_changed: m.adminImport.flagPriceChanged(),
  far_below: m.adminImport.flagFarBelow(),
  same_name: m.adminImport.flagSameName(),
  hsn_zero: m.adminImport.flagHsnZero(),
  unit_assumed: m.adminImport.flagUnitAssumed(),
});

const flagText = ({ flag, before }: FlaggedRow): string =>
  before === undefined ? flagTitles()[flag] : m.adminImport.flagPriceWas({ before: formatRupees(before) });

/** How many rows have each flag, and the first of them. */
export function FlaggedRows({ flagged, flags }: Pick<SheetPreview, 'flagged' | 'flags'>) {
  const kinds = (Object.keys(flagTitles()) as RowFlag[]).filter((flag) => flags[flag]);
  if (kinds.length === 0) return null;
  return (
    <div className="space-y-3">
      <div className="rounded-lg bg-warning-soft p-4 text-sm text-warning">
        <h3 id="flagged" className="font-semibold">
          {m.adminImport.flagged()}
        </h3>
        <ul aria-labelledby="flagged" className="mt-1 space-y-1">
          {kinds.map((flag) => (
            <li key={flag}>
              <span className="font-bold tabular-nums">{m.adminImport.rowCount({ count: flags[flag] ?? 0 })}</span>:{' '}
              {flagTitles()[flag]}
            </li>
          ))}
        </ul>
      </div>
      <FlaggedTable flagged={flagged} count={kinds.reduce((sum, flag) => sum + listedOf(flags, flag), 0)} />
    </div>
  );
}

/** Codes that got their zero back are not listed. */
const listedOf = (flags: SheetPreview['flags'], flag: RowFlag): number =>
  flag === 'hsn_zero' ? 0 : (flags[flag] ?? 0);

function FlaggedTable({ flagged, count }: { flagged: readonly FlaggedRow[]; count: number }) {
  return (
    <RowDisclosure title={m.adminImport.flaggedRows()} count={count} shown={flagged.length} open>
      <table className="w-full text-sm">
        <PricesHead />
        <tbody className="divide-y divide-line border-t border-line">
          {flagged.map((row) => (
            <tr key={`${row.line} ${row.flag}`}>
              <td className={`${cell} tabular-nums`}>{grouped(row.line)}</td>
              <td className={`${cell} [overflow-wrap:anywhere]`}>
                {row.name}
                <StoreOfRow store={row.store} />
                <span className="block font-medium text-warning">{flagText(row)}</span>
              </td>
              <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>
                {row.salePrice !== undefined && formatRupees(row.salePrice)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RowDisclosure>
  );
}
