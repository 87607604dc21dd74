import { describe, expect, it } from 'vitest';
import { isBackupDue, isBackupLate, isWarningDue } from './schedule.ts';

/** In the time of the shop. */
const at = (time: string) => new Date(`2026-11-${time}:00+05:30`);
const times = (given: Partial<Parameters<typeof isWarningDue>[1]>) => ({
  since: at('01T00:00'),
  triedAt: at('01T00:00'),
  goodAt: null,
  warnedAt: null,
  ...given,
});

describe('a backup', () => {
  it('is due at once in a shop that never tried', () => {
    expect(isBackupDue(at('30T12:00'), undefined)).toBe(true);
  });

  it('is due once a night, from two on', () => {
    const yesterday = times({ triedAt: at('29T02:05'), goodAt: at('29T02:05') });
    expect(isBackupDue(at('29T23:00'), yesterday)).toBe(false);
    expect(isBackupDue(at('30T01:59'), yesterday)).toBe(false);
    expect(isBackupDue(at('30T02:00'), yesterday)).toBe(true);
    const tonight = times({ triedAt: at('30T02:00'), goodAt: at('30T02:00') });
    expect(isBackupDue(at('30T02:10'), tonight)).toBe(false);
    expect(isBackupDue(at('30T23:59'), tonight)).toBe(false);
  });

  it('that failed is tried again every hour, also the first one', () => {
    for (const goodAt of [at('29T02:05'), null]) {
      const failed = times({ triedAt: at('30T02:00'), goodAt });
      expect(isBackupDue(at('30T02:59'), failed)).toBe(false);
      expect(isBackupDue(at('30T03:00'), failed)).toBe(true);
    }
  });

  it('is late after 26 hours', () => {
    expect(isBackupLate(at('30T04:00'), times({ goodAt: at('29T02:00') }))).toBe(false);
    expect(isBackupLate(at('30T04:01'), times({ goodAt: at('29T02:00') }))).toBe(true);
    expect(isBackupLate(at('30T04:01'), times({ since: at('29T03:00') }))).toBe(false);
    expect(isBackupLate(at('30T05:01'), times({ since: at('29T03:00') }))).toBe(true);
  });

  it('that is late sends an email once a day', () => {
    const late = times({ goodAt: at('27T02:00') });
    expect(isWarningDue(at('30T12:00'), late)).toBe(true);
    expect(isWarningDue(at('30T12:00'), { ...late, warnedAt: at('29T12:01') })).toBe(false);
    expect(isWarningDue(at('30T12:00'), { ...late, warnedAt: at('29T12:00') })).toBe(true);
    expect(isWarningDue(at('30T12:00'), times({ goodAt: at('30T02:00') }))).toBe(false);
  });
});
