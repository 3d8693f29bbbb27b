import { lists } from '../lists.ts'

/** Pasting a list. */
export const words = lists
