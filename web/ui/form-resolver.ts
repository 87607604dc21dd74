import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

/** Validates a form with a schema. */
export const formResolver = zodResolver;
