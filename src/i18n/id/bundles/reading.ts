import { contentPages } from '../content/pages.ts'

/** The pages of content. */
export const words = contentPages
