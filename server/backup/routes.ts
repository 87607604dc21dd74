import { calls } from '../../contract/api/calls.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { Backups } from './backups.ts';

/** The backups of the shop, for owners. */
export function backupRoutes(app: Http, backups: Backups): void {
  route(app, calls.listBackups, async () => ok('The backups', await backups.list()));
}
