import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredBackups } from '../../../../contract/settings/backups.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatDateTime } from '../../../dates.ts';
import { personalKey } from '../../../query-client.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { BackupFailure } from '../../today/overview/backup-alarm.tsx';

const backupsQuery = queryOptions({
  queryKey: [personalKey, 'backups'],
  queryFn: () => browserApi.load('GET /api/v1/backup/list-backups'),
});

const commandFor = (source: string) => `npm run restore -- ${source}`;
const megabytes = (bytes: number) => m.backups.megabytes({ size: (bytes / 1_000_000).toFixed(1) });

/** Offers an owner who had a shop before to restore it: by a command, because the shop must be stopped for it. */
export function RestoreOffer({ hasDemo }: { hasDemo: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-5 rounded-xl border border-line px-4 sm:px-5"
    >
      <summary className="cursor-pointer py-3 font-semibold">{m.backups.offer()}</summary>
      <div className="space-y-4 pb-5">
        <p className="text-sm">{m.backups.offerHint()}</p>
        {hasDemo && <p className="rounded-lg bg-warning-soft p-3 text-sm text-warning">{m.backups.demoFirst()}</p>}
        {open && <Choice />}
      </div>
    </details>
  );
}

/** The backups that are there, each with its command. */
function Choice() {
  const { data, error, isPending, refetch } = useQuery(backupsQuery);
  if (isPending) return <Skeletons label={m.backups.loading()} sizes={['h-24 rounded-lg']} />;
  if (!data) return <LoadingFailed title={m.backups.loadingFailed()} query={{ error, refetch }} />;
  const { target, backups, failure } = data;
  if (failure) {
    return (
      <p className="text-sm">
        <BackupFailure failure={failure} />
      </p>
    );
  }
  if (target === null || backups.length === 0) {
    return (
      <>
        <p className="text-sm">{target === null ? m.backups.noTarget() : m.backups.noneAt({ target })}</p>
        <Command source={m.backups.anyFile()} />
      </>
    );
  }
  return (
    <>
      <p className="text-sm">{m.backups.thereAre({ target })}</p>
      <ul className="divide-y divide-line/60">
        {backups.map((backup) => (
          <BackupRow key={backup.name} backup={backup} />
        ))}
      </ul>
    </>
  );
}

const BackupRow = ({ backup }: { backup: StoredBackups['backups'][number] }) => (
  <li className="space-y-1 py-3">
    <p className="font-semibold">{formatDateTime(backup.takenAt)}</p>
    <p className="text-sm text-muted">
      {[
        m.counts.orders({ count: backup.orders }),
        m.counts.products({ count: backup.products }),
        m.backups.pictures({ count: backup.pictures }),
        megabytes(backup.bytes),
      ].join(' · ')}
    </p>
    <Command source={backup.name} />
  </li>
);

const Command = ({ source }: { source: string }) => (
  <p className="flex flex-wrap items-center gap-2">
    <code className="min-w-0 flex-1 basis-60 rounded bg-surface px-2 py-1.5 text-sm [overflow-wrap:anywhere]">
      {commandFor(source)}
    </code>
    <CopyButton text={commandFor(source)} copied={m.backups.copied()} failed={m.backups.copyFailed()}>
      {m.backups.copy()}
    </CopyButton>
  </p>
);
