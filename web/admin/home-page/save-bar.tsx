import { m } from '../../../messages/index.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Undo2 } from '../../ui/order-icons.ts';
import type { useDraft } from './use-draft.ts';

type Draft = Pick<ReturnType<typeof useDraft>, 'busy' | 'undo' | 'discard' | 'save'>;

/** Stays at the bottom of the screen while there are changes. */
export const SaveBar = ({ draft: { busy, undo, discard, save } }: { draft: Draft }) => (
  <section
    aria-label={m.adminHome.unsaved()}
    className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-canvas p-3 shadow-float"
  >
    <p className="mr-auto px-1 text-sm font-semibold text-warning max-sm:w-full">{m.adminHome.unsaved()}</p>
    <Button
      variant="outline"
      disabled={busy}
      className="px-4"
      onClick={() => {
        undo();
        announce(m.adminHome.undone());
      }}
    >
      <Undo2 size={18} />
      {m.adminHome.undo()}
    </Button>
    <Button variant="quiet" disabled={busy} className="px-4" onClick={discard}>
      {m.adminHome.discard()}
    </Button>
    <Button busy={busy} busyLabel={m.adminHome.saving()} onClick={() => void save()} className="max-sm:flex-1">
      {m.adminHome.save()}
    </Button>
  </section>
);
