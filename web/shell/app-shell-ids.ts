/** Id of the main content: target of 'Skip to content' and of the focus after a navigation. */
export const mainId = 'content';
