import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { homeLimits } from '../../../../contract/catalogue/admin-limits.ts';
import type { CreatedSection } from '../../../../contract/pages/home-page.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { Undo2 } from '../../../ui/order-icons.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { type Entries, type Entry, emptyRow, withEntry } from './draft.ts';
import { arrangementQuery } from './home-queries.ts';
import { RowDialog } from './row-dialog.tsx';
import { SectionList } from './section-list.tsx';
import { titleOf } from './section-texts.ts';
import { Suggestions } from './suggestions.tsx';
import { TitleDialog } from './title-dialog.tsx';
import { type Newest, useDraft } from './use-draft.ts';

let newRows = 0;
const newEntry = (section: CreatedSection): Entry => {
  newRows += 1;
  return { key: `new-${newRows}`, section, count: 0, picked: [] };
};

/** Orders, renames, hides, creates and deletes the rows of the home page. Nothing is saved before all of it is. */
export function HomePageScreen() {
  const query = useQuery(arrangementQuery);
  if (query.isPending) return <HomePageSkeleton />;
  if (!query.data) return <LoadingFailed title={m.adminHome.loadingFailed()} query={query} />;
  return <HomePageEditor newest={query.data} refetch={query.refetch} />;
}

function HomePageEditor(newest: Newest) {
  const draft = useDraft(newest);
  const { base, value: entries, busy, theirs, canUndo: unsaved } = draft;
  const [editing, setEditing] = useState<Entry>();
  const change = (next: Entries) => draft.change(() => next);
  const created = entries.filter(({ section }) => section.kind === 'created');
  const put = (entry: Entry) => change(withEntry(entries, entry));
  function edit(entry: Entry): void {
    draft.pin();
    setEditing(entry);
  }
  function endEdit(): void {
    draft.unpin();
    setEditing(undefined);
  }

  function add(section: CreatedSection): void {
    if (created.length < homeLimits.rows) edit(newEntry(section));
    else toast.info(m.adminHome.tooManyRows({ most: homeLimits.rows }));
  }

  function remove(entry: Entry): void {
    change(entries.filter((each) => each !== entry));
    announce(m.adminHome.deleted({ title: titleOf(entry) }));
  }

  return (
    <div className="space-y-5">
      {theirs && (
        <ConflictNotice
          title={m.adminHome.changedTitle()}
          className="sticky top-20 z-20"
          choices={[
            [m.adminHome.takeTheirs(), () => void draft.acceptRemote()],
            [m.adminHome.keepMine(), () => void draft.save(draft.keepLocal())],
          ]}
        >
          <p className="mt-1 text-sm">{m.adminHome.changedText()}</p>
        </ConflictNotice>
      )}
      <div inert={busy} className="space-y-5">
        <Suggestions
          rows={base.suggestions.filter(({ title }) => created.every(({ section }) => section.title !== title))}
          onAdd={add}
        />
        <Card
          title={m.adminHome.rows()}
          action={
            <Button variant="outline" onClick={() => add(emptyRow)}>
              <Plus size={18} />
              {m.adminHome.addRow()}
            </Button>
          }
        >
          <SectionList
            entries={entries}
            onChange={change}
            onEdit={edit}
            onToggle={(entry) => put({ ...entry, section: { ...entry.section, hidden: !entry.section.hidden } })}
            onDelete={remove}
          />
        </Card>
      </div>
      {unsaved && !theirs && (
        <SaveBar busy={busy} onDiscard={draft.discard} onSave={draft.save}>
          <Button
            variant="outline"
            disabled={busy}
            className="px-4"
            onClick={() => {
              draft.undo();
              announce(m.adminHome.undone());
            }}
          >
            <Undo2 size={18} />
            {m.adminHome.undo()}
          </Button>
        </SaveBar>
      )}
      {editing?.section.kind === 'created' && (
        <RowDialog entry={editing} row={editing.section} onDone={put} onClose={endEdit} />
      )}
      {editing && editing.section.kind !== 'created' && <TitleDialog entry={editing} onDone={put} onClose={endEdit} />}
      {!editing && <LeaveQuestion unsaved={unsaved} />}
    </div>
  );
}

/** Asks before changes are lost. An open dialog asks for itself: the router has one blocker at a time. */
const LeaveQuestion = ({ unsaved }: { unsaved: boolean }) => useUnsaved(unsaved, () => {}).question;

/** Placeholder for the rows. */
const HomePageSkeleton = () => (
  <Skeletons label={m.adminHome.loading()} className="space-y-3" sizes={Array(8).fill('h-18 w-full rounded-lg')} />
);
