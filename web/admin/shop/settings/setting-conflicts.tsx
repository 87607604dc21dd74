import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import type { EditedFields } from '../../ui/use-edited-fields.ts';

interface Props<V> {
  changes: Pick<EditedFields<V>, 'conflicts' | 'acceptRemote' | 'keepLocal'>;
  labelOf: (key: string) => string;
  /** A value for people; a text of the form is in quotation marks. */
  wordsOf: (key: string, value: V) => string;
}

/** Fields that both changed, with the choice whose change stays. Renders nothing without any. */
export const SettingConflicts = <V,>({ changes: { conflicts, acceptRemote, keepLocal }, labelOf, wordsOf }: Props<V>) =>
  conflicts.length > 0 && (
    <ConflictNotice className="w-full space-y-3">
      <p className="font-semibold text-warning">{m.adminSettings.clashes()}</p>
      <ul className="space-y-3">
        {conflicts.map(({ key, theirs, mine }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{labelOf(key)}</span>
              {m.adminSettings.clash({
                theirs: theirs === undefined ? m.adminSettings.clashNothing() : wordsOf(key, theirs),
                mine: wordsOf(key, mine),
              })}
            </span>
            <span className="flex gap-2">
              <Button variant="outline" className="px-3 text-sm" onClick={() => acceptRemote(key)}>
                {m.adminSettings.takeTheirs()}
              </Button>
              <Button variant="outline" className="px-3 text-sm" onClick={() => keepLocal(key)}>
                {m.adminSettings.keepMine()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </ConflictNotice>
  );

/** A text of a form. */
export const quotedText = (text: string): string => (text === '' ? m.adminSettings.clashNothing() : `“${text}”`);
