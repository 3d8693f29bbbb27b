import { homePage } from '../content/home-page.ts'

/** The home page. */
export const words = homePage
