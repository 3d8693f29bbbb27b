/** Words of the pages: content. */
export const content = {} as const
