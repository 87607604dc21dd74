import { useQueryClient } from '@tanstack/react-query';
import {
  type RecommendedChange,
  recommendedChanges,
  settingsAfter,
  settingsBefore,
  wordsFor,
} from '../../../../contract/settings/recommended.ts';
import { settingsLinks } from '../../../../contract/settings/settings-links.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CircleCheckBig, Undo2 } from '../../../ui/order-icons.ts';
import { toast } from '../../../ui/toasts.tsx';
import { settingsQuery } from './settings-query.ts';
import type { SettingsInUse } from './use-settings.ts';

const words = (path: string) =>
  wordsFor(path, (isOn) => (isOn ? m.adminSettings.clashOn() : m.adminSettings.clashOff()));

interface Props {
  settings: SettingsInUse;
  /** The changes that can be undone. */
  made: readonly RecommendedChange[];
  onMade: (changes: readonly RecommendedChange[]) => void;
}

/** Settings that suit a small grocery: what would change, and one button that changes all of it. */
export function Recommended({ settings: { saved, save, busy }, made, onMade }: Props) {
  const queries = useQueryClient();
  const open = recommendedChanges(saved.settings);

  async function apply(): Promise<void> {
    await save(settingsAfter(saved.settings, open));
    onMade(open);
    toast.success(m.recommended.applied());
  }

  /** Others may have changed settings since: what they changed stays. */
  async function undo(): Promise<void> {
    const newest = await queries.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch((error) => {
      toast.error(messageOf(error));
      throw error;
    });
    const { settings, left } = settingsBefore(newest.settings, made);
    if (Object.keys(settings).length > 0) await save(settings, newest.version);
    onMade([]);
    const names = left.map(({ path }) => words(path).label).join(', ');
    if (left.length === 0) toast.success(m.recommended.undone());
    else toast.info(m.recommended.left({ names }));
  }

  return (
    <div className="max-w-3xl space-y-4">
      {made.length > 0 && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-accent-soft px-4 py-2.5 font-medium"
        >
          {m.recommended.done({ count: made.length })}
          <Button
            variant="outline"
            busy={busy}
            busyLabel={m.recommended.undoing()}
            onClick={() => void undo().catch(() => {})}
          >
            <Undo2 size={18} />
            {m.recommended.undo()}
          </Button>
        </p>
      )}
      {open.length === 0 ? (
        <p className={classNames(cardFrame, 'flex items-center gap-3 p-4 font-semibold sm:p-5')}>
          <CircleCheckBig size={22} className="shrink-0 text-success" />
          {m.recommended.allSet()}
        </p>
      ) : (
        <>
          <Changes changes={open} />
          <Button
            className="max-sm:w-full"
            busy={busy}
            busyLabel={m.recommended.applying()}
            onClick={() => void apply().catch(() => {})}
          >
            {m.recommended.apply({ count: open.length })}
          </Button>
        </>
      )}
      {saved.settings.payment.upiId === '' && (
        <p className="text-sm text-muted">
          {m.recommended.upi()} <TextLink to={settingsLinks.section('payments')}>{m.recommended.toPayments()}</TextLink>
        </p>
      )}
    </div>
  );
}

const Changes = ({ changes }: { changes: readonly RecommendedChange[] }) => (
  <ul className={classNames(cardFrame, 'divide-y divide-line')}>
    {changes.map(({ path, from, to }) => {
      const { label, hint, wordOf } = words(path);
      return (
        <li key={path} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 p-4 sm:px-5">
          <div className="min-w-0 sm:flex-1">
            <p className="font-semibold">{label}</p>
            <p className="text-sm text-muted">{hint}</p>
          </div>
          <p className="shrink-0 text-sm font-semibold">
            <span className="sr-only">{m.recommended.fromToSpoken({ from: wordOf(from), to: wordOf(to) })}</span>
            <span aria-hidden>
              <span className="text-muted">{wordOf(from)}</span> → {wordOf(to)}
            </span>
          </p>
        </li>
      );
    })}
  </ul>
);
