import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { backupProblems } from '../../../../contract/settings/backup-problems.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { BackupAlarm } from './backup-alarm.tsx';

const late = { goodAt: '2026-11-28T20:35:00.000Z', isLate: true, failure: null, ledgerDifferences: 0 };

it('says since when there is no good backup, and why', () => {
  const detail = 'There is no folder /mnt/backups for backups.';
  renderScreen(<BackupAlarm alarm={{ ...late, failure: { problem: 'target', detail } }} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /The last good backup is from 29 Nov 2026, 2:05 am\. .* The place for backups cannot be reached or written\./,
  );
  expect(screen.getByText(detail)).toHaveAttribute('lang', 'en');
});

it('says that none has succeeded yet', () => {
  renderScreen(<BackupAlarm alarm={{ ...late, goodAt: null }} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('No backup has succeeded yet.');
});

it('says only that the ledger of a good backup does not add up', () => {
  renderScreen(<BackupAlarm alarm={{ ...late, isLate: false, ledgerDifferences: 2 }} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(/^In the last backup the stock of 2 products/);
});

it.each(backupProblems)('has words for the problem %s', (problem) => {
  renderScreen(<BackupAlarm alarm={{ ...late, failure: { problem, detail: 'because' } }} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(/server\. [A-Z].+\. *because$/);
});
