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
 * Texts for customers and for signing in, apart from those of buying. The browser loads them with
 * the first page that shows one.
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
