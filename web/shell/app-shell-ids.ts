/** Where the page's own content begins: the target of 'Skip to content', and of the focus after a navigation. */
export const mainId = 'content';
