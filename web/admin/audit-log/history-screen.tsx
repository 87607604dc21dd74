import { auditedEntities } from '../../../contract/catalogue/admin-limits.ts';
import type { AuditEntry } from '../../../contract/reports/audit-log.ts';
import { m } from '../../../messages/index.ts';
import { DayField } from '../../forms/day-field.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Select } from '../../ui/select.tsx';
import { useListParams } from '../ui/use-list-params.ts';
import { AuditEntryList, type Filter } from './audit-entry-list.tsx';
import { entityLabels } from './audit-labels.ts';

export const meta = privateMeta(m.adminHistory.title);

const kinds = () => auditedEntities.map((each) => [each, entityLabels()[each].label] as const);

/** The whole audit log, with filters by kind, day and user in the URL. */
export default function HistoryScreen() {
  const { values, show } = useListParams({ entity: ['', ...auditedEntities], day: '', actorId: '', actor: '' });
  const { entity, day, actorId } = values;
  const actorName = values.actor || m.adminHistory.onePerson();
  const set = (changes: Partial<typeof values>) => show(changes, { replace: true });
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
          value={entity}
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
