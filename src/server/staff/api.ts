import { staffLogin, staffLogout, staffMe, type StaffMember } from '#contract/staff.ts'
import { servePublic, type Served } from '../http/serve.ts'
import { serveStaff } from './serve-staff.ts'
import { signInStaff } from './sign-in.ts'
import { endStaffSession, type StaffAccount } from './store.ts'

const present = ({
  name,
  role,
  branch,
}: Pick<StaffAccount, 'name' | 'role' | 'branch'>): StaffMember => ({ name, role, branch })

export const staffCalls: Served[] = [
  servePublic(staffLogin, async (ask) => {
    const { token, expiresAt, staff } = await signInStaff(ask, ask.body.login, ask.body.password)
    return { data: { token, expires_at: expiresAt.toISOString(), staff: present(staff) } }
  }),
  serveStaff(staffLogout, async ({ shop, staff, now }) => {
    await endStaffSession(shop.db, staff.sessionId, now)
    return { data: {} }
  }),
  serveStaff(staffMe, async ({ staff }) => ({ data: present(staff) })),
]
