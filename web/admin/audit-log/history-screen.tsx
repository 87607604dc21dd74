import { useSearchParams } from 'react-router';
import { auditedEntities } from '../../../contract/admin-limits.ts';
import type { AuditEntry } from '../../../contract/audit-log.ts';
import { m } from '../../../messages/index.ts';
import { DayField } from '../../forms/day-field.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Select } from '../../ui/select.tsx';
import { AuditEntryList, type Filter } from './audit-entry-list.tsx';
import { entityLabels } from './audit-labels.ts';

const kinds = () => auditedEntities.map((each) => [each, entityLabels()[each].label] as const);

/** The whole audit log, with filters by kind, day and user in the URL. */
export function HistoryScreen() {
  const [params, setParams] = useSearchParams();
  const entity = auditedEntities.find((each) => each === params.get('entity'));
  const day = params.get('day') ?? '';
  const actorId = params.get('actorId') ?? '';
  const actorName = params.get('actor') ?? m.adminHistory.onePerson();
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
  const filter: Filter = { ...(entity && { entity }), ...(day && { day }), ...(actorId && { actorId }) };

  const actorOf = ({ actorId: id, actorName: name }: AuditEntry) =>
    id === null || actorId ? (
      name
    ) : (
      <button
        type="button"
        aria-label={m.adminHistory.onlyChangesBy({ name })}
        onClick={() => set({ actorId: id, actor: name })}
        className="rounded-sm font-medium text-accent underline underline-offset-2"
      >
        {name}
      </button>
    );

  return (
    <>
      <PageTitle>{m.adminHistory.title()}</PageTitle>
      <div className="mb-3 flex flex-wrap items-end gap-4">
        <Select
          label={m.adminHistory.what()}
          options={[['', m.adminHistory.everything()], ...kinds()]}
          value={entity ?? ''}
          onChange={(chosen) => set({ entity: chosen })}
        />
        <DayField optional label={m.adminHistory.day()} value={day} onChoose={(chosen) => set({ day: chosen })} />
        {actorId && (
          <Chip
            removeLabel={m.adminHistory.changesByEveryone({ actorName })}
            onRemove={() => set({ actorId: '', actor: '' })}
          >
            {m.adminHistory.changesBy({ actorName })}
          </Chip>
        )}
      </div>
      <AuditEntryList named filter={filter} actorOf={actorOf} />
    </>
  );
}
