import type { BackupProblem } from '../../../../contract/settings/backup-problems.ts';
import type { BackupAlarm as Alarm } from '../../../../contract/settings/backups.ts';
import { m } from '../../../../messages/index.ts';
import { formatDateTime } from '../../../dates.ts';
import { Card } from '../../../ui/card.tsx';
import { TriangleAlert } from '../../../ui/icons.tsx';

const reasons = (): Record<BackupProblem, string> => ({
  target: m.backups.problemTarget(),
  full: m.backups.problemFull(),
  key: m.backups.problemKey(),
  damaged: m.backups.problemDamaged(),
  newer: m.backups.problemNewer(),
  notEmpty: m.backups.problemOther(),
  different: m.backups.problemDifferent(),
  other: m.backups.problemOther(),
});

/** Why something about backups failed, and what the server says about it. */
export const BackupFailure = ({ failure }: { failure: NonNullable<Alarm['failure']> }) => (
  <>
    {reasons()[failure.problem]}
    <code lang="en" className="mt-1 block text-sm text-muted [overflow-wrap:anywhere]">
      {failure.detail}
    </code>
  </>
);

/** Warns owners when the last good backup is too old, or has a fault. */
export function BackupAlarm({ alarm: { goodAt, isLate, failure, ledgerDifferences } }: { alarm: Alarm }) {
  const since = goodAt ? m.backups.lateSince({ when: formatDateTime(goodAt) }) : m.backups.never();
  return (
    <Card title={m.backups.alarm()} className="border-danger!">
      <ul className="space-y-2">
        {(isLate || failure) && (
          <Line>
            {since} {failure && <BackupFailure failure={failure} />}
          </Line>
        )}
        {ledgerDifferences > 0 && <Line>{m.backups.ledger({ count: ledgerDifferences })}</Line>}
      </ul>
    </Card>
  );
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <li className="flex items-baseline gap-2.5">
    <TriangleAlert size={18} className="relative top-0.5 shrink-0 text-danger" />
    <span className="min-w-0">{children}</span>
  </li>
);
