import { runningWork } from '../ui/running-work.ts';

/** The opening of a screen whose code has to be loaded first (route-files.ts). */
export const filesComing = runningWork();

export const useFilesComing = filesComing.useIsRunning;
