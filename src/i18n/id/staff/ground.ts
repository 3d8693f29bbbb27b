import { failure } from '../errors.ts'
import { shell } from './shell.ts'

/** Signing in and the frame of the console: loaded with its first page. */
export const words = { ...failure, ...shell }
