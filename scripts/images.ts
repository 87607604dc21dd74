/**
 * Copies the pictures between the folder DATA_DIR/images and the S3 server of IMAGES_URL (docs/operations.md):
 *   npm run images -- move
 *   npm run images -- move --back
 */
import '../server/production.ts';
import { runAsProcess } from './command.ts';
import { imagesCommand } from './images/images-command.ts';

await runAsProcess(imagesCommand);
