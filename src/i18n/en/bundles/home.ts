import { homePage } from '../home-page.ts'

/** The home page. */
export const words = homePage
