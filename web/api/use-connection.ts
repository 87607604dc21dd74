import { useSyncExternalStore } from 'react';
import { type Connection, onConnectionChange, readConnection } from './connection.ts';

const online = (): Connection => 'online';

/** Returns the state of the connection to the store; `online` on the server. */
export const useConnection = (): Connection => useSyncExternalStore(onConnectionChange, readConnection, online);
