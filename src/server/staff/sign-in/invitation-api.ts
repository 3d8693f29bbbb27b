import {
  acceptInvitation as acceptCall,
  readInvitation,
} from '#contract/staff/sign-in/invitation.ts'
import { isEasyPassword } from '../../auth/index.ts'
import { AppError } from '../../errors.ts'
import { staffCookie } from '../../http/cookies.ts'
import { limit } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { acceptInvitation, invitedBy } from '../people/invite.ts'
import { ownPage } from './own-page.ts'
import { SESSION_HOURS, signInStaff } from './sign-in.ts'

export const invitationCalls: Served[] = [
  serve(readInvitation, [ownPage(), limit('staffPlace')], async (ask) => {
    const { login, name, expiresAt } = await invitedBy(ask, ask.body.token)
    return { data: { login, name, expires_at: expiresAt.toISOString() } }
  }),

  serve(acceptCall, [ownPage(), limit('staffPlace')], async (ask) => {
    const { token: link, password } = ask.body
    const { name } = await invitedBy(ask, link)
    if (isEasyPassword(password, { name }))
      throw new AppError('invalid', {
        errors: { password: [{ key: 'validation.passwordCommon' }] },
      })
    const login = await acceptInvitation(ask, { token: link, password })
    const { token } = await signInStaff(ask, { login, password, kind: 'browser' })
    return { data: {}, cookies: [staffCookie(ask, token, SESSION_HOURS * 3600)] }
  }),
]
