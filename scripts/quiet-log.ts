import type { Log } from '../server/runtime/log.ts';

const nothing = () => {};

/** The log of commands, which print warnings and errors on the terminal themselves. */
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
