import { validation } from '../validation.ts'

/** What is wrong with a typed cell. */
export const words = validation
