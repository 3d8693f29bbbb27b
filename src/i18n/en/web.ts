import { account } from './account.ts'
import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { checkout } from './checkout.ts'
import { content } from './content.ts'
import { failure } from './failure.ts'
import { home } from './home.ts'
import { listing } from './listing.ts'
import { orders } from './orders.ts'
import { product } from './product.ts'
import { shell } from './shell.ts'
import { validation } from './validation.ts'

export const words = { ...shell, ...home, ...listing, ...product, ...content, ...auth, ...cart, ...checkout, ...orders, ...account, ...failure, ...validation }
