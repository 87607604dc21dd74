import type { ReactNode } from 'react';
import { imageAtWidth } from '../../../contract/api/images.ts';
import { formatRupees } from '../../../contract/money/money.ts';
import { m } from '../../../messages/index.ts';
import { moneyFields } from './audit-labels.ts';
import { valueLabel } from './audit-values.ts';
import { lineText } from './line-labels.ts';

const isPicture = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/images/');

/** The old or new value of a field. */
export function AuditValue({ field, value }: { field: string; value: unknown }): ReactNode {
  if (Array.isArray(value) && value.length > 0) {
    return value.every(isPicture) ? (
      <span className="inline-flex flex-wrap gap-1 align-middle">
        {value.map((url) => (
          <SmallPicture key={url} url={url} />
        ))}
      </span>
    ) : (
      value.map((each) => lineText(field, each) ?? String(each)).join(', ')
    );
  }
  if (isPicture(value)) return <SmallPicture url={value} />;
  if (typeof value === 'boolean') return value ? m.adminHistory.yes() : m.adminHistory.no();
  if (typeof value === 'number') return moneyFields.includes(field) ? formatRupees(value) : String(value);
  if (value === null || value === '' || Array.isArray(value))
    return <span className="text-muted">{m.adminHistory.nothing()}</span>;
  return typeof value === 'string' ? valueLabel(field, value) : JSON.stringify(value);
}

const SmallPicture = ({ url }: { url: string }) => (
  <img
    src={imageAtWidth(url, 96)}
    alt=""
    width={40}
    height={40}
    className="inline-block size-10 rounded-sm bg-surface object-contain align-middle"
  />
);
