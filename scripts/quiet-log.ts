export { quietLog } from '../server/runtime/quiet-log.ts';
