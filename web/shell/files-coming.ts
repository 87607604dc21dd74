import { runningWork } from '../ui/running-work.ts';

/** The loading of the next screen's code (route-files.ts). */
export const filesComing = runningWork();

export const useFilesComing = filesComing.useIsRunning;
