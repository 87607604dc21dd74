import { useQuery } from '@tanstack/react-query';
import { setupLinks, setupSteps } from '../../../../contract/settings/setup-steps.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { X } from '../../../ui/icons.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { countDone, setupQuery, useTell } from './setup-query.ts';

/** Offers the guide to the owner of a shop that has not begun, until it is done or hidden. Never delays the screen below it. */
export function SetupCard() {
  const { data: state } = useQuery(setupQuery);
  const tell = useTell();
  if (!state?.offered) return null;
  const all = setupSteps.length;
  const done = countDone(state);

  const setDismissed = (dismissed: boolean, then?: () => void) =>
    void tell({ dismissed }).then(then, (error: unknown) => toast.error(messageOf(error)));

  const hide = () =>
    setDismissed(true, () =>
      toast.success(m.setup.hidden(), { action: { label: m.setup.undo(), onClick: () => setDismissed(false) } }),
    );

  return (
    <Card
      title={m.setup.title()}
      hint={m.setup.cardHint()}
      className="relative mb-5 border-accent-line! bg-accent-soft!"
      action={
        <IconButton label={m.setup.hide()} onClick={hide} className="absolute top-2 right-2">
          <X size={20} />
        </IconButton>
      }
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="min-w-48 flex-1">
          <ProgressBar label={m.setup.progress({ done, all })} share={done / all} />
        </div>
        <ButtonLink to={setupLinks.guide}>{done === 0 ? m.setup.start() : m.setup.goOn()}</ButtonLink>
      </div>
    </Card>
  );
}
