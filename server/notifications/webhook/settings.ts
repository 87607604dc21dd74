/** Settings of the webhook, with entries in the audit log. */
import type { Webhook, WebhookBody } from '../../../contract/settings/webhook.ts';
import { text } from '../../../messages/text.ts';
import { type Actor, addAuditEntry, type ChangedFields, diff } from '../../audit-log/audit-log.ts';
import { announceChange } from '../../cache/live-copy.ts';
import type { Database, Queries } from '../../db/database.ts';
import { AppError, invalidField } from '../../lib/errors.ts';
import { isAllowedHost, isPublicAddress } from '../../runtime/public-address.ts';
import * as repository from './repository.ts';
import { newSecret } from './signature.ts';

/** The name of its live copy. */
export const liveWebhook = 'webhook';

/** The audit log names things by their id. */
const webhookId = '0'.repeat(26);
/** How long the secret before the current one signs, too, in ms. */
const overlap = 24 * 60 * 60_000;

type Row = repository.WebhookRow | undefined;

/** @param at after which an earlier secret is no longer shown */
export const presentWebhook = (row: Row, at: Date): Webhook => ({
  version: row?.version ?? 0,
  isOn: row?.isOn ?? false,
  url: row?.url ?? '',
  events: row?.events ?? [],
  earlierSecretUntil:
    row?.earlierSecretUntil && at < row.earlierSecretUntil ? row.earlierSecretUntil.toISOString() : null,
  goneAt: row?.goneAt?.toISOString() ?? null,
});

/** Without the query, which often has a token of the gateway. */
const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

const audited = (row: Pick<repository.WebhookRow, 'isOn' | 'url' | 'events'>) => ({
  'webhook.isOn': row.isOn,
  'webhook.url': withoutQuery(row.url),
  'webhook.events': row.events.join(', '),
});

const addEntry = (tx: Queries, actor: Actor, fields: ChangedFields) =>
  addAuditEntry(tx, { actor, entity: 'settings', entityId: webhookId, entityName: '', action: 'changed', fields });

type UrlFault = 'validation.webhookUrl' | 'validation.webhookHttps' | 'validation.webhookPublic';

function faultOf(url: string, allowsPrivate: boolean): UrlFault | undefined {
  const target = URL.parse(url);
  const isPlain = target?.username === '' && target.password === '';
  if (!target || !isPlain || !['http:', 'https:'].includes(target.protocol)) return 'validation.webhookUrl';
  if (allowsPrivate) return undefined;
  if (target.protocol !== 'https:') return 'validation.webhookHttps';
  return isAllowedHost(target.hostname, isPublicAddress) ? undefined : 'validation.webhookPublic';
}

/** A name is checked with each connection. @throws AppError VALIDATION for an address that no request is sent to */
export function checkUrl(url: string, allowsPrivate: boolean): void {
  const fault = faultOf(url, allowsPrivate);
  if (fault) throw invalidField('url', text(fault));
}

/** Changes the webhook from the version that was edited. @throws AppError CHANGED_MEANWHILE, with the newest, when it is another by now */
async function change(
  database: Database,
  actor: Actor,
  version: number,
  at: Date,
  decide: (row: Row, tx: Queries) => { changes: Omit<repository.WebhookRow, 'id' | 'version'>; fields: ChangedFields },
): Promise<Webhook> {
  return database.transaction(async (tx) => {
    const row = await repository.findWebhook(tx);
    const changedMeanwhile = (newest: Row) =>
      new AppError('CHANGED_MEANWHILE', text('errors.settingsChanged'), { data: presentWebhook(newest, at) });
    if ((row?.version ?? 0) !== version) throw changedMeanwhile(row);
    const { changes, fields } = decide(row, tx);
    const isSaved = row
      ? await repository.updateWebhook(tx, version, changes)
      : await repository.insertWebhook(tx, changes);
    if (!isSaved) throw changedMeanwhile(await repository.findWebhook(tx));
    await announceChange(database, liveWebhook, tx);
    if (Object.keys(fields).length > 0) await addEntry(tx, actor, fields);
    return presentWebhook({ ...changes, id: 1, version: version + 1 }, at);
  });
}

/** @returns the secret when it is the first time @throws AppError CHANGED_MEANWHILE */
export async function saveWebhook(
  database: Database,
  actor: Actor,
  { version, ...wanted }: WebhookBody,
  at: Date,
): Promise<{ webhook: Webhook; secret: string | null }> {
  const first = newSecret();
  const saved = await change(database, actor, version, at, (row) => ({
    changes: {
      ...(row ?? { secret: first, earlierSecret: null, earlierSecretUntil: null }),
      ...wanted,
      goneAt: wanted.isOn ? null : (row?.goneAt ?? null),
    },
    fields: diff(row ? audited(row) : {}, audited(wanted)),
  }));
  return { webhook: saved, secret: version === 0 ? first : null };
}

/** @throws AppError WEBHOOK_MISSING, CHANGED_MEANWHILE */
export async function renewSecret(
  database: Database,
  actor: Actor,
  version: number,
  at: Date,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret();
  const saved = await change(database, actor, version, at, (row) => {
    if (!row) throw webhookMissing();
    const earlier = { earlierSecret: row.secret, earlierSecretUntil: new Date(at.getTime() + overlap) };
    return { changes: { ...row, ...earlier, secret }, fields: { 'webhook.secret': { from: null, to: true } } };
  });
  return { webhook: saved, secret };
}

export const webhookMissing = () => new AppError('WEBHOOK_MISSING', text('errors.webhookMissing'));

/** The gateway wants no more requests: the webhook is turned off, unless an owner changed it since it was read. */
export const recordGone = (database: Database, row: repository.WebhookRow, at: Date): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await repository.updateWebhook(tx, row.version, { isOn: false, goneAt: at }))) return;
    await announceChange(database, liveWebhook, tx);
    await addEntry(tx, { id: null, name: withoutQuery(row.url) }, { 'webhook.isOn': { from: true, to: false } });
  });
