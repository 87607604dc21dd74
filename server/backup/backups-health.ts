import { text } from '../../messages/text.ts';
import { type HealthCheck, well } from '../runtime/health-check.ts';
import { type Measure, secondsSince } from '../runtime/measures.ts';
import type { Backups } from './backups.ts';

export const backupsCheck = (backups: Pick<Backups, 'isOn' | 'state' | 'alarm'>): HealthCheck => ({
  name: 'backups',
  title: text('health.backups'),
  async check() {
    if (!backups.isOn)
      return { state: 'attention', message: text('health.noBackups'), advice: text('health.setBackupTarget') };
    const state = await backups.state();
    const alarm = await backups.alarm();
    const advice = text('health.checkBackups');
    if (state && alarm?.isLate)
      return { state: 'failed', message: text('health.backupsLate'), advice, since: state.goodAt ?? state.since };
    if (alarm) return { state: 'attention', message: text('health.backupsFaulty'), advice };
    if (!state?.proof) return well(text('health.firstBackup'));
    const { orders, products, pictures } = state.proof;
    return well(text('health.backupProved', { orders, products, pictures }));
  },
});

export const backupMeasure = (backups: Pick<Backups, 'state'>): Measure => ({
  name: 'tokri_backup_age_seconds',
  help: 'Time since the moment whose data the last good backup has; before it, since the first attempt.',
  kind: 'gauge',
  async read() {
    const state = await backups.state();
    return [{ value: state ? secondsSince(state.goodAt ?? state.since) : 0 }];
  },
});
