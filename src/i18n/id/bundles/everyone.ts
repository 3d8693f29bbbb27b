import { shell } from '../shell.ts'
import { cartNotices } from '../cart-notices.ts'
import { home } from '../content/home.ts'
import { catalogue } from '../catalogue.ts'
import { content } from '../content/content.ts'
import { failure } from '../errors.ts'

export const words = {
  ...shell,
  ...cartNotices,
  ...home,
  ...catalogue,
  ...content,
  ...failure,
}
