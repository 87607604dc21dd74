import { imageAtWidth } from '../../../contract/images.ts';
import { formatRupees } from '../../../contract/money.ts';

const isPicture = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/images/');

/** The old or new value of a field, formatted. */
export function AuditValue({ field, value }: { field: string; value: unknown }) {
  if (Array.isArray(value) && value.length > 0) {
    return value.every(isPicture) ? (
      <span className="inline-flex flex-wrap gap-1 align-middle">
        {value.map((url) => (
          <SmallPicture key={url} url={url} />
        ))}
      </span>
    ) : (
      value.map(String).join(', ')
    );
  }
  if (isPicture(value)) return <SmallPicture url={value} />;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field === 'price' ? formatRupees(value) : String(value);
  if (value === null || value === '' || Array.isArray(value)) return <span className="text-muted">nothing</span>;
  return typeof value === 'string' ? value.replaceAll('_', ' ') : JSON.stringify(value);
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
