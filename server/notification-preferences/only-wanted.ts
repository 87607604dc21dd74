/** A channel of notifications that leaves out what people have turned off. */
import { groupOfEvent, type NotificationChannel } from '../../contract/notifications/notification-choices.ts';
import type { Queries } from '../db/database.ts';
import { type Channel, SendError } from '../notifications/channel.ts';
import * as repository from './repository.ts';

/** Decides when a notification is written, and again when it is sent. @param name of the channel for people */
export const onlyWanted = (queries: Queries, name: NotificationChannel, channel: Channel): Channel => ({
  ...channel,

  targets: (given) => repository.selectWanted(channel.targets(given), given, name),

  async send(row, content, signal) {
    const preference = { group: groupOfEvent[row.event], channel: name };
    if (!(await repository.isWanted(queries, content.customer.id, preference)))
      throw new SendError('unwanted', { permanent: true });
    await channel.send(row, content, signal);
  },
});
