/** The one toast of a recovery: what each step says takes the place of what the one before said. */
export const recoveryToast = 'recovery';
