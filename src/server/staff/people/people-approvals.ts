import { HOUR_MS } from '#domain/time.ts'
import type { Transaction } from '../../platform/database.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { newPassword } from './accounts.ts'
import { approvable, type Approvable, type Approved } from '../approvals/approvable.ts'
import { isWaiting } from '../approvals/waiting.ts'
import {
  askForPassword,
  changeRoles,
  createPerson,
  dismiss,
  rolesOf,
  type NewPerson,
  type NewRoles,
} from './people.ts'
import { addRole, changeRole, type RoleForm } from './roles.ts'
import type { Act, Doer } from '../perform.ts'
import { givePasswordRight } from '../store/accounts.ts'

const makerOf = (doer: Doer) => {
  const { staff } = doer
  if (!staff) throw new Error('An approval has no maker.')
  return { ...doer, staff }
}

/** No approval holds a password: its maker makes it within the time of an approval. */
const letMakePassword = (tx: Transaction, doer: Doer, id: string): Promise<number> => {
  const { now, shop, staff } = makerOf(doer)
  const until = new Date(now.getTime() + shop.settings()['approval.hours'] * HOUR_MS)
  return givePasswordRight(tx, { id, makerId: staff.id, until })
}

const changesOf = ({ before = null, after = null }: Act) => ({ before, after })

/**
 * Accounts with power over others, once a second person approved them. A new account begins with a
 * password that no one knows: its maker makes a new one and hands it over.
 */
export const peopleApprovals: readonly Approvable[] = [
  approvable('person_add', async (tx, doer, { payload }: Approved<NewPerson>) => {
    const passwordHash = await hashPassword(newPassword())
    const made = await createPerson(tx, makerOf(doer), { ...payload, passwordHash })
    if (isWaiting(made)) return made
    await letMakePassword(tx, doer, made.id)
    const { login, name } = made
    return { act: { after: { login, name, roles: rolesOf(made) } } }
  }),
  approvable('person_roles', async (tx, doer, given: Approved<Omit<NewRoles, 'id'>>) => {
    const changed = await changeRoles(tx, makerOf(doer), { id: given.entityId, ...given.payload })
    if (isWaiting(changed)) return changed
    const { before, after } = changed
    return { act: { before: { roles: rolesOf(before) }, after: { roles: rolesOf(after) } } }
  }),
  approvable('person_dismiss', async (tx, doer, { entityId }: Approved<object>) => {
    const left = await dismiss(tx, doer, entityId)
    return isWaiting(left) ? left : { act: { before: { roles: rolesOf(left) } } }
  }),
  approvable('person_password', async (tx, doer, { entityId }: Approved<object>) => {
    const waits = await askForPassword(tx, doer, entityId)
    if (waits) return waits
    await letMakePassword(tx, doer, entityId)
    return { act: {} }
  }),
  approvable('role_add', async (tx, doer, { payload }: Approved<RoleForm>) => {
    const added = await addRole(tx, makerOf(doer), payload)
    return isWaiting(added) ? added : { act: changesOf(added.act) }
  }),
  approvable(
    'role_change',
    async (tx, doer, { entityId, payload }: Approved<RoleForm & { version: number }>) => {
      const changed = await changeRole(tx, makerOf(doer), { id: entityId, ...payload })
      if (isWaiting(changed)) return changed
      return { act: changesOf(changed.act) }
    },
  ),
]
