import { till } from '../till.ts'
import { words as guests } from './guests.ts'

/** The till of a branch, and signing in there. */
export const words = { ...guests, ...till }
