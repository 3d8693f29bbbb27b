import { isRoleAlone } from '#domain/staff/approval.ts'
import type { Queryable } from '../platform/database.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { AppError } from '../errors.ts'
import type { OpenShop } from '../shop.ts'
import { newPassword } from './accounts.ts'
import { isWaiting } from './approvals/waiting.ts'
import { commandDoer, performCommand, readAs } from './doer.ts'
import { addStaff, dismissByLogin, listStaff, renewStaffPassword } from './index.ts'
import { createPerson, rolesOf } from './people.ts'
import { hasOtherWith } from './store/approvals.ts'
import { listRoles } from './store/people.ts'

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
    const as = rest[0] === '--as' ? (rest[1] ?? '') : null
    if (as === '' || (as === null && rest.length > 0)) return null
    return dismissed(shop, { login, as }, tell)
  }
  return null
}

const dismissed = async (
  shop: OpenShop['shop'],
  given: { login: string; as: string | null },
  tell: Tell,
): Promise<number> => {
  const now = shop.clock.now()
  const { as } = given
  if (as !== null && !(await commandDoer(shop, { login: as, needs: 'people.write', now }))?.staff) {
    tell(`no staff member with the login ${as} may dismiss accounts`)
    return 1
  }
  try {
    const isDone = await dismissByLogin(shop, given, now)
    tell(
      isDone
        ? `${given.login} can no longer sign in`
        : `no staff member has the login ${given.login}`,
    )
    return isDone ? 0 : 1
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'last_administrator') throw error
    tell(`${given.login} is the last account that may change accounts`)
    return 1
  }
}

/** As an account, by the operation of the console; else only while four eyes need no account. */
const add = async (
  { shop }: Pick<OpenShop, 'shop'>,
  login: string,
  given: string[],
  tell: Tell,
): Promise<number | null> => {
  const { words, login: maker } = readAs(given)
  const [role = '', branchId = '', ...rest] = words
  const name = rest.join(' ').trim()
  if (!role || !name) return null
  const chosen = { login, name, role, branchId: branchId === '-' ? null : branchId }
  const now = shop.clock.now()
  if (maker !== null) return addAs({ shop, maker, now }, chosen, tell)
  if (await needsAccount(shop.db, role)) {
    tell(`the role ${role} needs a second person: name an account with --as <login>`)
    return 1
  }
  const added = await addStaff(shop.database, chosen, now)
  if (added.kind === 'added')
    tell(`${login} signs in at /staff with ${added.password}; it is shown only once`)
  else if (added.kind === 'login_wrong')
    tell('a login is 2 to 32 lower case letters, digits, dots and dashes')
  else if (added.kind === 'login_taken') tell(`the login ${login} is taken`)
  else if (added.kind === 'role_unknown') tell(`there is no role ${role}`)
  else tell(`there is no branch ${branchId}; use - for no branch`)
  return added.kind === 'added' ? 0 : 1
}

type Chosen = { login: string; name: string; role: string; branchId: string | null }

const addAs = async (
  { shop, maker, now }: Pick<OpenShop, 'shop'> & { maker: string; now: Date },
  { login, name, role, branchId }: Chosen,
  tell: Tell,
): Promise<number> => {
  const doer = await commandDoer(shop, { login: maker, needs: 'people.write', now })
  if (!doer?.staff) {
    tell(`no staff member with the login ${maker} may add accounts`)
    return 1
  }
  const { staff } = doer
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const failure = await performCommand(doer, async (tx) => {
    const roles = [{ role, branch_id: branchId }]
    const given = { login, name, roles, branch_id: branchId, passwordHash }
    const made = await createPerson(tx, { ...doer, staff }, given)
    if (isWaiting(made)) return made
    const after = { login, name, roles: rolesOf(made) }
    const act = { act: 'person_added', entity: { kind: 'staff', id: made.id }, after }
    return { done: null, act }
  })
  tell(failure ?? `${login} signs in at /staff with ${password}; it is shown only once`)
  return failure === null ? 0 : 1
}

/** Roles with power over others, as soon as an account is there that may give them. */
const needsAccount = async (db: Queryable, role: string): Promise<boolean> => {
  const found = (await listRoles(db)).find(({ slug }) => slug === role)
  if (!found || isRoleAlone(found.permissions)) return false
  return hasOtherWith(db, 'people.write', null)
}
