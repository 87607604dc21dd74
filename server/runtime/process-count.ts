import { availableParallelism, totalmem } from 'node:os';

/** Memory of a process with a usual catalogue, in bytes (docs/operations.md, 'Memory'). */
const memoryOfOne = 700 * 1024 * 1024;

/** As many processes as the machine, or the container, has cores for, and memory; at least one. */
export function processesThatFit(cores = availableParallelism(), memory = availableMemory()): number {
  return Math.max(1, Math.min(cores, Math.floor(memory / memoryOfOne)));
}

/** The memory of the machine in bytes, or the limit of the container if that is lower; 0 stands for no limit. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
