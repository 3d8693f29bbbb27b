import { account } from './account.ts'
import { app } from './app.ts'
import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { checkout } from './checkout.ts'
import { myData } from './my-data.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { settings } from './settings.ts'
import { validation } from './validation.ts'

/** What only customers read, and those who sign in: the browser loads it with the first such page. */
export const words = {
  ...app,
  ...auth,
  ...cart,
  ...checkout,
  ...orders,
  ...account,
  ...notifications,
  ...settings,
  ...myData,
  ...validation,
}
