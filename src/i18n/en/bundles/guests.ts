import { auth } from '../auth.ts'
import { validation } from '../validation.ts'
import { offline } from '../offline.ts'

/** Signing in, and the installed app without a network. */
export const words = {
  ...auth,
  ...validation,
  ...offline,
}
