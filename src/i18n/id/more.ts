import { account } from './account.ts'
import { address } from './address.ts'
import { app } from './app.ts'
import { auth } from './auth.ts'
import { myData } from './my-data.ts'
import { notifications } from './notifications.ts'
import { result } from './result.ts'
import { settings } from './settings.ts'
import { validation } from './validation.ts'

/**
 * What only customers read, and those who sign in, beside the words of buying: the browser loads it
 * with the first page that shows any of it.
 */
export const words = {
  ...app,
  ...auth,
  ...address,
  ...result,
  ...account,
  ...notifications,
  ...settings,
  ...myData,
  ...validation,
}
