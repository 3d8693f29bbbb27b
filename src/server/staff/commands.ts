import { isRoleAlone } from '#domain/staff/approval.ts'
import type { Queryable } from '../platform/database.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import type { OpenShop } from '../shop.ts'
import { newPassword } from './people/accounts.ts'
import { isWaiting } from './approvals/waiting.ts'
import { commandDoer, performCommand, readAs, recordCommand } from './doer.ts'
import { addStaff, listStaff } from './index.ts'
import { createPerson, dismiss, givePassword, rolesOf } from './people/people.ts'
import { findStaff } from './store/accounts.ts'
import { hasOtherWith } from './store/approvals.ts'
import { listRoles } from './store/people.ts'

type Print = (line: string) => void

/** `staff list | add | password | dismiss`. Returns the exit code, or null for unknown words. */
export const staffAccounts = async (
  { shop }: OpenShop,
  [verb, login = '', ...rest]: string[],
  print: Print,
): Promise<number | null> => {
  if (verb === 'list') {
    for (const { login: one, name, grants, branch, leftAt } of await listStaff(shop.db))
      print(
        `${one.padEnd(16)} ${grants
          .map(({ slug }) => slug)
          .join(', ')
          .padEnd(
            12,
          )} ${(branch?.name ?? 'no branch').padEnd(20)} ${name}${leftAt ? ' (has left)' : ''}`,
      )
    return 0
  }
  if (verb === 'add') return add({ shop }, login, rest, print)
  if (verb === 'password' || verb === 'dismiss') {
    const { words, login: as } = readAs(rest)
    if (login === '' || words.length > 0) return null
    return change(shop, { verb, login, as }, print)
  }
  return null
}

/**
 * A new password or the end of an account: as an account by the rules of the console. Without one,
 * the command line does it alone: it is the way back in when no account can approve.
 */
const change = async (
  shop: OpenShop['shop'],
  { verb, login, as }: { verb: 'password' | 'dismiss'; login: string; as: string | null },
  print: Print,
): Promise<number> => {
  const doer = await commandDoer(shop, {
    login: as,
    needs: 'people.write',
    now: shop.clock.now(),
  })
  const found = await findStaff(shop.db, login)
  if (!doer || !found || (verb === 'password' && found.leftAt !== null)) {
    print(
      doer
        ? `no staff member has the login ${login}`
        : `no staff member with the login ${as} may change accounts`,
    )
    return 1
  }
  const entity = { kind: 'staff', id: found.id }
  if (verb === 'dismiss') {
    const failure = await performCommand(doer, async (tx) => {
      const left = await dismiss(tx, doer, found.id)
      if (isWaiting(left)) return left
      return { done: null, act: { act: 'person_dismissed', entity, facts: { login } } }
    })
    print(failure === null ? `${login} can no longer sign in` : (REFUSED[failure] ?? failure))
    return failure === null ? 0 : 1
  }
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const failure = await performCommand(doer, async (tx) => {
    const renewed = await givePassword(tx, doer, { id: found.id, passwordHash })
    if (isWaiting(renewed)) return renewed
    return { done: null, act: { act: 'password_renewed', entity } }
  })
  print(
    failure === null
      ? `${login} signs in with ${password} from now on; it is shown only once`
      : failure,
  )
  return failure === null ? 0 : 1
}

const REFUSED: Readonly<Record<string, string>> = {
  last_administrator: 'this is the last account that may change accounts',
}

/** As an account, by the operation of the console; else only while four eyes need no account. */
const add = async (
  { shop }: Pick<OpenShop, 'shop'>,
  login: string,
  given: string[],
  print: Print,
): Promise<number | null> => {
  const { words, login: maker } = readAs(given)
  const [role = '', branchId = '', ...rest] = words
  const name = rest.join(' ').trim()
  if (!role || !name) return null
  const chosen = { login, name, role, branchId: branchId === '-' ? null : branchId }
  const now = shop.clock.now()
  if (maker !== null) return addAs({ shop, maker, now }, chosen, print)
  if (await needsAccount(shop.db, role)) {
    print(`the role ${role} needs a second person: name an account with --as <login>`)
    return 1
  }
  const added = await addStaff(shop.database, chosen, now, (tx, id) =>
    recordCommand(tx, now, {
      act: 'person_added',
      entity: { kind: 'staff', id },
      after: { login, name, roles: role },
    }),
  )
  if (added.kind === 'added')
    print(`${login} signs in at /staff with ${added.password}; it is shown only once`)
  else if (added.kind === 'login_wrong')
    print('a login is 2 to 32 lower case letters, digits, dots and dashes')
  else if (added.kind === 'login_taken') print(`the login ${login} is taken`)
  else if (added.kind === 'role_unknown') print(`there is no role ${role}`)
  else print(`there is no branch ${branchId}; use - for no branch`)
  return added.kind === 'added' ? 0 : 1
}

type Chosen = { login: string; name: string; role: string; branchId: string | null }

const addAs = async (
  { shop, maker, now }: Pick<OpenShop, 'shop'> & { maker: string; now: Date },
  { login, name, role, branchId }: Chosen,
  print: Print,
): Promise<number> => {
  const doer = await commandDoer(shop, { login: maker, needs: 'people.write', now })
  if (!doer?.staff) {
    print(`no staff member with the login ${maker} may add accounts`)
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
  print(failure ?? `${login} signs in at /staff with ${password}; it is shown only once`)
  return failure === null ? 0 : 1
}

/** Roles with power over others, as soon as an account is there that may give them. */
const needsAccount = async (db: Queryable, role: string): Promise<boolean> => {
  const found = (await listRoles(db)).find(({ slug }) => slug === role)
  if (!found || isRoleAlone(found.permissions)) return false
  return hasOtherWith(db, 'people.write', null)
}
