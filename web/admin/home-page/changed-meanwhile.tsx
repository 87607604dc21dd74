import { m } from '../../../messages/index.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  busy: boolean;
  /** Discards my changes. */
  onTake: () => void;
  /** Saves mine. */
  onKeep: () => void;
}

/** Says that somebody else saved the page, and asks how to go on. Nothing of mine is saved. */
export const ChangedMeanwhile = ({ busy, onTake, onKeep }: Props) => (
  <section role="alert" className="sticky top-20 z-20 rounded-lg border border-warning bg-warning-soft p-4">
    <h2 className="font-bold text-warning">{m.adminHome.changedTitle()}</h2>
    <p className="mt-1 text-sm">{m.adminHome.changedText()}</p>
    <div className="mt-3 flex flex-wrap gap-3">
      <Button variant="outline" disabled={busy} onClick={onTake}>
        {m.adminHome.takeTheirs()}
      </Button>
      <Button busy={busy} busyLabel={m.adminHome.saving()} onClick={onKeep}>
        {m.adminHome.keepMine()}
      </Button>
    </div>
  </section>
);
