import type { ComponentType } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { loadMessages, type MessageFile } from './load-messages.ts';

/** A lazy component whose texts are in a file that the page does not load (messages/catalogs.test.ts). */
export const lazyWithMessages = <P extends object>(
  file: MessageFile,
  load: () => Promise<{ default: ComponentType<P> }>,
) =>
  lazyComponent(async () => {
    const [component] = await Promise.all([load(), loadMessages(file)]);
    return component;
  });
