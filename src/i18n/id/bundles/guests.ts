import { auth } from '../auth.ts'
import { validation } from '../validation.ts'
import { offline } from '../offline.ts'

export const words = {
  ...auth,
  ...validation,
  ...offline,
}
