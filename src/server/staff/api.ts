import { staffLogin, staffLogout, staffMe, type StaffMember } from '#contract/staff.ts'
import { limit } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from './guard.ts'
import { signInStaff } from './sign-in.ts'
import { endStaffSession, type StaffAccount } from './store.ts'

const present = ({
  name,
  role,
  branch,
}: Pick<StaffAccount, 'name' | 'role' | 'branch'>): StaffMember => ({ name, role, branch })

export const staffCalls: Served[] = [
  serve(
    staffLogin,
    [limit('staffPlace'), limit('staffLogin', ({ body }) => body.login)],
    async (ask) => {
      const { token, expiresAt, staff } = await signInStaff(ask, ask.body.login, ask.body.password)
      return { data: { token, expires_at: expiresAt.toISOString(), staff: present(staff) } }
    },
  ),
  serve(staffLogout, [staff('ownSession')], async ({ shop, staff, now }) => {
    await endStaffSession(shop.db, staff.sessionId, now)
    return { data: {} }
  }),
  serve(staffMe, [staff('ownSession')], async ({ staff }) => ({ data: present(staff) })),
]
