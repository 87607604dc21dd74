import { text } from '../../messages/text.ts';
import { type HealthCheck, well } from '../runtime/health-check.ts';
import type { Backups } from './backups.ts';
import { isBackupLate } from './schedule.ts';

export const backupsCheck = (backups: Pick<Backups, 'isOn' | 'state'>, now: () => Date): HealthCheck => ({
  name: 'backups',
  title: text('health.backups'),
  async check() {
    if (!backups.isOn)
      return { state: 'attention', message: text('health.noBackups'), advice: text('health.setBackupTarget') };
    const state = await backups.state();
    if (state && isBackupLate(now(), state)) {
      const since = state.goodAt ?? state.since;
      return { state: 'failed', message: text('health.backupsLate'), advice: text('health.checkBackups'), since };
    }
    if (!state?.proof) return well(text('health.firstBackup'));
    const { orders, products, pictures } = state.proof;
    return well(text('health.backupProved', { orders, products, pictures }));
  },
});
