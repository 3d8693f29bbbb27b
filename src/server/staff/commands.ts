import type { OpenShop } from '../shop.ts'
import { addStaff, dismissStaff, listStaff, renewStaffPassword } from './index.ts'

type Tell = (line: string) => void

/** `staff list | add | password | dismiss`. Returns the exit code, or null for unknown words. */
export const staffAccounts = async (
  { shop }: OpenShop,
  [verb, login = '', ...rest]: string[],
  tell: Tell,
): Promise<number | null> => {
  const now = shop.clock.now()
  if (verb === 'list') {
    for (const { login: one, name, grants, branch, leftAt } of await listStaff(shop.db))
      tell(
        `${one.padEnd(16)} ${grants
          .map(({ slug }) => slug)
          .join(', ')
          .padEnd(
            12,
          )} ${(branch?.name ?? 'no branch').padEnd(20)} ${name}${leftAt ? ' (has left)' : ''}`,
      )
    return 0
  }
  if (verb === 'add') return add({ shop }, login, rest, tell)
  if (verb === 'password' && login !== '') {
    const password = await renewStaffPassword(shop, login, now)
    tell(
      password === null
        ? `no staff member has the login ${login}`
        : `${login} signs in with ${password} from now on; it is shown only once`,
    )
    return password === null ? 1 : 0
  }
  if (verb === 'dismiss' && login !== '') {
    const isDone = await dismissStaff(shop, login, now)
    tell(isDone ? `${login} can no longer sign in` : `no staff member has the login ${login}`)
    return isDone ? 0 : 1
  }
  return null
}

const add = async (
  { shop }: Pick<OpenShop, 'shop'>,
  login: string,
  [role = '', branchId = '', ...words]: string[],
  tell: Tell,
): Promise<number | null> => {
  const name = words.join(' ').trim()
  if (!role || !name) return null
  const added = await addStaff(
    shop.database,
    { login, name, role, branchId: branchId === '-' ? null : branchId },
    shop.clock.now(),
  )
  if (added.kind === 'added')
    tell(`${login} signs in at /staff with ${added.password}; it is shown only once`)
  else if (added.kind === 'login_wrong')
    tell('a login is 2 to 32 lower case letters, digits, dots and dashes')
  else if (added.kind === 'login_taken') tell(`the login ${login} is taken`)
  else if (added.kind === 'role_unknown') tell(`there is no role ${role}`)
  else tell(`there is no branch ${branchId}; use - for no branch`)
  return added.kind === 'added' ? 0 : 1
}
