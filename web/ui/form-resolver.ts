import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';

// The content policy forbids making code from text, which zod would otherwise try.
z.config({ jitless: true });

/** Checks a form by a schema; messages appear under the fields. */
export const formResolver = zodResolver;
