import { openingState, openShopByCode } from '#contract/staff/sign-in/opening.ts'
import { isEasyPassword } from '../../auth/index.ts'
import { AppError } from '../../errors.ts'
import { staffCookie } from '../../http/cookies.ts'
import { limit } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { openFirstAccount } from './first-account.ts'
import { ownPage } from './own-page.ts'
import { SESSION_HOURS, signInStaff } from './sign-in.ts'
import { hasStaff } from '../store/setup-codes.ts'

export const openingCalls: Served[] = [
  serve(openingState, [], async ({ shop }) => ({
    data: { is_waiting: !(await hasStaff(shop.db)) },
  })),

  serve(openShopByCode, [ownPage(), limit('staffPlace')], async (ask) => {
    const { login, name, password } = ask.body
    if (isEasyPassword(password, { name }))
      throw new AppError('invalid', {
        errors: { password: [{ key: 'validation.passwordCommon' }] },
      })
    await openFirstAccount(ask, ask.body)
    const { token } = await signInStaff(ask, { login, password, kind: 'browser' })
    return { data: {}, cookies: [staffCookie(ask, token, SESSION_HOURS * 3600)] }
  }),
]
