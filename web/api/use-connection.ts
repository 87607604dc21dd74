import { useSyncExternalStore } from 'react';
import { type Connection, onConnectionChange, readConnection } from './connection.ts';

const online = (): Connection => 'online';

/** Whether the store can be reached; `online` on the server. */
export const useConnection = (): Connection => useSyncExternalStore(onConnectionChange, readConnection, online);
