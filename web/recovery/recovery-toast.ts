/** Id of the recovery toast: the message of each step replaces the previous one. */
export const recoveryToast = 'recovery';
