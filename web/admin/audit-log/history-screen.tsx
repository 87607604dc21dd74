import { useSearchParams } from 'react-router';
import { type AuditLogQuery, auditedEntities } from '../../../contract/audit-log.ts';
import { Chip } from '../../ui/chip.tsx';
import { AuditEntryList } from './audit-entry-list.tsx';
import { entityWords } from './audit-labels.ts';

const control = 'h-11 rounded-md border border-field bg-white px-3 hover:border-accent-line';

/** The whole audit log, with filters by kind, day and user in the URL. */
export function HistoryScreen() {
  const [params, setParams] = useSearchParams();
  const entity = auditedEntities.find((each) => each === params.get('entity'));
  const day = params.get('day') ?? '';
  const actorId = params.get('actorId') ?? '';
  const actorName = params.get('actor') ?? 'one person';
  const set = (changed: Record<string, string>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changed)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const filter: Omit<AuditLogQuery, 'before'> = {
    ...(entity && { entity }),
    ...(day && { day }),
    ...(actorId && { actorId }),
  };
  return (
    <>
      <h1 className="mb-6 text-2xl font-extrabold">History</h1>
      <div className="mb-3 flex flex-wrap items-end gap-4">
        <label className="text-sm font-semibold">
          <span className="mb-1.5 block">What</span>
          <select value={entity ?? ''} onChange={(event) => set({ entity: event.target.value })} className={control}>
            <option value="">Everything</option>
            {auditedEntities.map((each) => (
              <option key={each} value={each}>
                {entityWords[each]}
              </option>
            ))}
          </select>
        </label>
        <label className="text-sm font-semibold">
          <span className="mb-1.5 block">Day</span>
          <input type="date" value={day} onChange={(event) => set({ day: event.target.value })} className={control} />
        </label>
        {actorId && (
          <Chip
            removeLabel={`Show changes by everyone, not only ${actorName}`}
            onRemove={() => set({ actorId: '', actor: '' })}
          >
            By {actorName}
          </Chip>
        )}
      </div>
      <AuditEntryList
        filter={filter}
        about={(change) => (
          <span>
            {entityWords[change.entity].toLowerCase()} <strong>{change.entityName}</strong>
          </span>
        )}
        actor={(change) => {
          const { actorId: id, actorName: name } = change;
          return id === null || actorId ? (
            name
          ) : (
            <button
              type="button"
              aria-label={`Only changes by ${name}`}
              onClick={() => set({ actorId: id, actor: name })}
              className="rounded-sm font-medium text-accent underline underline-offset-2"
            >
              {name}
            </button>
          );
        }}
      />
    </>
  );
}
