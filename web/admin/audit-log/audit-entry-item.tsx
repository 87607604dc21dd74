import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../contract/audit-log.ts';
import { actionWord, fieldWord, timeWord } from './audit-labels.ts';
import { AuditValue } from './audit-value.tsx';

interface Props {
  change: AuditEntry;
  /** What was changed; left out when it is obvious. */
  about?: ReactNode;
  /** The name of the actor, optionally as a control. */
  actor: ReactNode;
}

/** One entry of the audit log: who, when, and old and new values. */
export function AuditEntryItem({ change, about, actor }: Props) {
  // A count of nothing, as of an import, says nothing.
  const fields = Object.entries(change.fields).filter(([, { from, to }]) => !(from === null && to === 0));
  const plain = change.action === 'created' || change.action === 'deleted';
  return (
    <article className="py-3">
      <p className="flex flex-wrap items-center gap-x-1.5">
        {actor} <span className="font-semibold">{actionWord(change)}</span> {about}
        <time dateTime={change.createdAt} className="ml-auto text-sm text-muted">
          {timeWord(change.createdAt)}
        </time>
      </p>
      {fields.length > 0 && (
        <details open={!plain} className="mt-1 text-sm">
          <summary className="w-fit text-muted">{fields.length === 1 ? '1 field' : `${fields.length} fields`}</summary>
          <dl className="mt-1.5 space-y-1">
            {fields.map(([field, { from, to }]) => (
              <div key={field} className="grid gap-x-2 sm:grid-cols-[9rem_1fr]">
                <dt className="font-semibold">{fieldWord(field)}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere]">
                  {change.action !== 'created' && <AuditValue field={field} value={from} />}
                  {!plain && ' → '}
                  {change.action !== 'deleted' && <AuditValue field={field} value={to} />}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  );
}
