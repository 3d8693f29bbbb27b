import { cartNews } from './cart.ts'
import { content } from './content.ts'
import { failure } from './failure.ts'
import { home } from './home.ts'
import { listing } from './listing.ts'
import { product } from './product.ts'
import { shell } from './shell.ts'

/** What everyone may read: the browser loads it with the first page. */
export const words = {
  ...shell,
  ...cartNews,
  ...home,
  ...listing,
  ...product,
  ...content,
  ...failure,
}
