import type { SheetFault } from '../../../contract/spreadsheet.ts';
import { Code } from './sheet-columns.tsx';
import { cell, head } from './table-classes.ts';

/** The errors of a sheet with line and column. */
export const FaultTable = ({ faults }: { faults: readonly SheetFault[] }) => (
  <table className="w-full text-sm">
    <thead>
      <tr>
        <th className={`${head} w-14 sm:w-20`}>Line</th>
        <th className={`${head} w-24 sm:w-40`}>Column</th>
        <th className={head}>Reason</th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line border-t border-line">
      {faults.map(({ line, column, reason }) => (
        <tr key={`${line} ${column}`}>
          <td className={`${cell} tabular-nums`}>{line}</td>
          <td className={cell}>{column ? <Code>{column}</Code> : <span className="text-muted">whole row</span>}</td>
          <td className={`${cell} [overflow-wrap:anywhere]`}>{reason}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
