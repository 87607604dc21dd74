import type { Log } from './log.ts';

const nothing = () => {};

/** The log of commands and of the process that makes backups, which say themselves what went wrong. */
export const quietLog: Log = {
  level: 'silent',
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
  silent: nothing,
  child: () => quietLog,
};
