import { fileURLToPath } from 'node:url';

/** Folder of the SQL migrations, the same for both databases. `npm run db:generate` writes the next one from the tables. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
