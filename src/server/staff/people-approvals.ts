import { hashPassword } from '../platform/security/passwords.ts'
import { newPassword } from './accounts.ts'
import { approvable, type Approvable, type Approved } from './approvals/approvable.ts'
import { isWaiting } from './approvals/waiting.ts'
import { changeRoles, createPerson, rolesOf, type NewPerson, type NewRoles } from './people.ts'
import type { Doer } from './perform.ts'

const makerOf = (doer: Doer) => {
  const { staff } = doer
  if (!staff) throw new Error('An approval has no maker.')
  return { ...doer, staff }
}

/**
 * Roles with power over others, once a second person approved them. A new account begins with a
 * password that no one knows: its maker makes a new one and hands it over.
 */
export const peopleApprovals: readonly Approvable[] = [
  approvable('person_add', async (tx, doer, { payload }: Approved<NewPerson>) => {
    const passwordHash = await hashPassword(newPassword())
    const made = await createPerson(tx, makerOf(doer), { ...payload, passwordHash })
    if (isWaiting(made)) return made
    const { login, name } = made
    return { act: { after: { login, name, roles: rolesOf(made) } } }
  }),
  approvable('person_roles', async (tx, doer, given: Approved<Omit<NewRoles, 'id'>>) => {
    const changed = await changeRoles(tx, makerOf(doer), { id: given.entityId, ...given.payload })
    if (isWaiting(changed)) return changed
    const { before, after } = changed
    return { act: { before: { roles: rolesOf(before) }, after: { roles: rolesOf(after) } } }
  }),
]
