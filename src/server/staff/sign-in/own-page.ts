import { AppError } from '../../errors.ts'
import { isOwnPage } from '../../http/cookies.ts'
import { check } from '../../http/guards.ts'
import type { Context } from '../../shop.ts'

/** Only for pages of the console, which no other site can imitate. */
export const ownPage = () =>
  check('ownPage', (ask: Context) => {
    if (!isOwnPage(ask)) throw new AppError('forbidden')
  })
