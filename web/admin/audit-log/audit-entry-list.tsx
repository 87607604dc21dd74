import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../../contract/api/links.ts';
import type { AuditEntry, AuditLogQuery } from '../../../contract/reports/audit-log.ts';
import { m } from '../../../messages/index.ts';
import { browserApi } from '../../api/browser-api.ts';
import { formatDateTime } from '../../dates.ts';
import { personalKey } from '../../query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { History } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { QueryList } from '../ui/list-page.tsx';
import { actionLabel, entityLabels, fieldLabel } from './audit-labels.ts';
import { AuditValue } from './audit-value.tsx';

/** Audit log entries that match `filter`, newest first, page by page. */
const auditLogQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [personalKey, 'audit-log', filter],
    queryFn: ({ pageParam }) => browserApi.load('GET /api/v1/audit-log', { query: { ...filter, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

export type Filter = Omit<AuditLogQuery, 'before'>;

interface Props {
  filter: Filter;
  /** True when each entry names what was changed; not where that is obvious. */
  named?: boolean;
  /** The name of the actor, optionally as a control. */
  actorOf?: (entry: AuditEntry) => ReactNode;
}

/** The audit log entries that match `filter`, with a button to load more. */
export function AuditEntryList({ filter, named = false, actorOf = (entry) => entry.actorName }: Props) {
  const query = useInfiniteQuery(auditLogQuery(filter));
  return (
    <QueryList
      query={query}
      items={query.data?.pages.flatMap(({ changes }) => changes)}
      skeleton={<Skeletons aria-busy className="space-y-3 py-3" sizes={Array(5).fill('h-16 w-full')} />}
      failed={m.adminHistory.loadingFailed()}
      empty={
        <EmptyState icon={<History size={40} />} title={m.adminHistory.noChanges()}>
          {m.adminHistory.noChangesHint()}
        </EmptyState>
      }
      list={(entries) => (
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry._id}>
              <Entry entry={entry} named={named} actor={actorOf(entry)} />
            </li>
          ))}
        </ol>
      )}
      more={{ label: m.adminHistory.olderChanges(), className: 'mt-4' }}
    />
  );
}

/** Entries with their person, time, old and new values. */
function Entry({ entry, named, actor }: { entry: AuditEntry; named: boolean; actor: ReactNode }) {
  const { action, actorName, entity, entityId, entityName, createdAt } = entry;
  // A count of nothing, as of an import, says nothing.
  const fields = Object.entries(entry.fields).filter(([, { from, to }]) => !(from === null && to === 0));
  const isWhole = action === 'created' || action === 'deleted';
  const words = { actor: actorName, action: actionLabel(action, Object.keys(entry.fields)) };
  const elements = {
    actor: () => actor,
    action: (text: string) => <span className="font-semibold">{text}</span>,
    // Owners read the history, and they see every order.
    name: (text: string) =>
      entity === 'order' ? (
        <Link to={links.adminOrder(entityId)} className="font-bold text-accent underline underline-offset-2">
          {text}
        </Link>
      ) : (
        <strong>{text}</strong>
      ),
  };
  return (
    <article className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
          {named
            ? rich(
                m.adminHistory.entry,
                { ...words, entity: entityLabels()[entity].inSentence, name: entityName },
                elements,
              )
            : rich(m.adminHistory.entryWithoutName, words, elements)}
        </p>
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatDateTime(createdAt)}
        </time>
      </div>
      {fields.length > 0 && (
        <details open={!isWhole} className="mt-1 text-sm">
          <summary className="w-fit text-muted">{m.adminHistory.fields({ count: fields.length })}</summary>
          <dl className="mt-1.5 space-y-1">
            {fields.map(([field, { from, to }]) => (
              <div key={field} className="grid gap-x-2 sm:grid-cols-[9rem_1fr]">
                <dt className="font-semibold">{fieldLabel(field)}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere]">
                  {action !== 'created' && <AuditValue field={field} value={from} />}
                  {!isWhole && ' → '}
                  {action !== 'deleted' && <AuditValue field={field} value={to} />}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  );
}
