/** Numbers that a part of the shop knows about itself. They are read when somebody asks for the metrics, and otherwise never. */

export interface Reading {
  value: number;
  /** Of a small set of values: each combination is a series of its own. */
  labels?: Readonly<Record<string, string>>;
}

export interface Measure {
  /** By the conventions of Prometheus: `tokri_…`, with its unit, and `_total` for a counter. */
  name: string;
  help: string;
  kind: 'counter' | 'gauge';
  /** Rejects, or is empty, when it is not known now. */
  read(): readonly Reading[] | Promise<readonly Reading[]>;
}

export const secondsSince = (at: Date, now = Date.now()): number => Math.max(0, (now - at.getTime()) / 1000);
