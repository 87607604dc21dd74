/** Imported first by the programs: settings of the process itself. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Without this, React loads its slow development build.
process.env.NODE_ENV ??= 'production';

// Stores the compiled code of the modules that are loaded after this one, for the next start. Has no effect in a read-only folder.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));
