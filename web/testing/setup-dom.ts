/** Vitest's setup of component tests: what happy-dom lacks, and an empty page and device for each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { beforeEach, vi } from 'vitest';
import { removeTokens } from '../api/tokens.ts';
import { browserQueries } from '../query-client.ts';

// Generous, since it is no time that anything has to keep: on a busy machine everything takes longer.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  cleanup();
  toast.dismiss();
  vi.useRealTimers();
  browserQueries().clear();
  removeTokens();
  localStorage.clear();
  sessionStorage.clear();
});
