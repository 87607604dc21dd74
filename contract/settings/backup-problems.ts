/** The kinds of failures of a backup; the administration and emails say each in a sentence. No imports. */
export const backupProblems = ['target', 'full', 'key', 'damaged', 'newer', 'notEmpty', 'different', 'other'] as const;
export type BackupProblem = (typeof backupProblems)[number];
