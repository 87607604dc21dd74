import { m } from '../../../messages/index.ts';
import type { Changes } from '../../forms/use-changes.ts';
import { Button } from '../../ui/button.tsx';

interface Props<V> {
  changes: Pick<Changes<V>, 'clashes' | 'takeTheirs' | 'keepMine'>;
  labelOf: (key: string) => string;
  /** A value for people; a text of the form is in quotation marks. */
  wordsOf: (key: string, value: V) => string;
}

/** What both changed, with the choice whose change stays. Renders nothing without any. */
export const SettingClashes = <V,>({ changes: { clashes, takeTheirs, keepMine }, labelOf, wordsOf }: Props<V>) =>
  clashes.length > 0 && (
    <div role="alert" className="w-full space-y-3 rounded-md bg-warning-soft p-3">
      <p className="font-semibold text-warning">{m.adminSettings.clashes()}</p>
      <ul className="space-y-3">
        {clashes.map(({ key, theirs, mine }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{labelOf(key)}</span>
              {m.adminSettings.clash({
                theirs: theirs === undefined ? m.adminSettings.clashNothing() : wordsOf(key, theirs),
                mine: wordsOf(key, mine),
              })}
            </span>
            <span className="flex gap-2">
              <Button variant="outline" className="px-3 text-sm" onClick={() => takeTheirs(key)}>
                {m.adminSettings.takeTheirs()}
              </Button>
              <Button variant="outline" className="px-3 text-sm" onClick={() => keepMine(key)}>
                {m.adminSettings.keepMine()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );

/** A text of a form. */
export const textInWords = (text: string): string => (text === '' ? m.adminSettings.clashNothing() : `“${text}”`);
