import type { ReactNode } from 'react';
import type { SheetPreview } from '../../../contract/spreadsheet.ts';

const numbers = new Intl.NumberFormat('en-IN');

/** Counts of each kind, and the first rows of it. */
export function Differences({ preview }: { preview: SheetPreview }) {
  const { counts } = preview.import;
  return (
    <div className="space-y-3">
      <Kind title="Faulty" count={counts.faulty} open>
        {preview.faults.map(({ line, column, reason }) => (
          <li key={`${line} ${column}`}>
            Line {line}
            {column && `, ${column}`}: {reason}
          </li>
        ))}
      </Kind>
      <Kind title="Added" count={counts.added}>
        {preview.added.map(({ line, sku, name }) => (
          <li key={line}>
            {sku} {name}
          </li>
        ))}
      </Kind>
      <Kind title="Changed" count={counts.changed} open>
        {preview.changed.map(({ line, sku, name, fields }) => (
          <li key={line}>
            {sku} {name}: {Object.entries(fields).map(inWords).join('; ')}
          </li>
        ))}
      </Kind>
      <Kind title="Left alone" count={counts.same}>
        {preview.same.map(({ line, sku, name }) => (
          <li key={line}>
            {sku} {name}
          </li>
        ))}
      </Kind>
      <p className="text-sm text-muted">
        New categories: {counts.categories}. New sub categories: {counts.subCategories}.
      </p>
    </div>
  );
}

const longest = 60;
const shown = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};
const inWords = ([field, { from, to }]: [string, { from?: unknown; to?: unknown }]) =>
  `${field} ${shown(from)} → ${shown(to)}`;

interface KindProps {
  title: string;
  count: number;
  open?: boolean;
  children: ReactNode[];
}

function Kind({ title, count, open = false, children }: KindProps) {
  if (count === 0) return <p className="font-semibold">{`${title}: 0`}</p>;
  return (
    <details open={open}>
      <summary className="cursor-pointer font-semibold">{`${title}: ${numbers.format(count)}`}</summary>
      <ul className="mt-2 max-h-72 list-disc space-y-1 overflow-y-auto pl-6 text-sm break-words">
        {children}
        {count > children.length && <li>and more</li>}
      </ul>
    </details>
  );
}
