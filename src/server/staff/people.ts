import type { Body } from '#contract/call.ts'
import type { addPerson } from '#contract/staff/people.ts'
import { mayGive } from '#domain/staff/permission.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { StaffCaller } from './guard.ts'
import { endStaff, insertStaff, isBranch, setStaffPassword, writeRoles } from './store/accounts.ts'
import {
  findPerson,
  hasAdministrator,
  listRoles,
  lockRoles,
  raiseVersion,
  type Person,
} from './store/people.ts'

type Asking = { staff: StaffCaller; now: Date }
type Chosen = Body<typeof addPerson>['roles']

/** Makes an account with a hashed password. */
export const createPerson = async (
  tx: Transaction,
  { staff, now }: Asking,
  given: Body<typeof addPerson> & { passwordHash: string },
): Promise<Person> => {
  const { login, name, roles, branch_id: branchId, passwordHash } = given
  await lockRoles(tx)
  await refuseRoles(tx, staff, { roles, held: [] })
  await refuseBranch(tx, branchId, 'branch_id')
  const id = newId(now)
  if (!(await insertStaff(tx, { id, login, name, branchId, passwordHash, now })))
    throw new AppError('invalid', { errors: { login: [{ key: 'validation.loginTaken' }] } })
  await writeRoles(tx, id, asRows(roles))
  return personOf(tx, id, now)
}

/** Sets the roles of another person. */
export const changeRoles = async (
  tx: Transaction,
  { staff, now }: Asking,
  { id, version, roles }: { id: string; version: number; roles: Chosen },
): Promise<{ before: Person; after: Person }> => {
  await lockRoles(tx)
  const before = await personOf(tx, id, now)
  if (before.id === staff.id) throw new AppError('forbidden')
  if (before.version !== version) throw new AppError('changed_meanwhile')
  await refuseRoles(tx, staff, { roles, held: before.grants })
  await writeRoles(tx, id, asRows(roles))
  await raiseVersion(tx, id)
  await requireAdministrator(tx)
  return { before, after: await personOf(tx, id, now) }
}

export const dismiss = async (
  tx: Transaction,
  { now }: Pick<Asking, 'now'>,
  id: string,
): Promise<Person> => {
  await lockRoles(tx)
  const { login } = await personOf(tx, id, now)
  await endStaff(tx, login, now)
  await requireAdministrator(tx)
  return personOf(tx, id, now)
}

/**
 * Sets a hashed password. Only for accounts without a permission that the caller lacks, because who
 * knows the password could use it.
 */
export const givePassword = async (
  tx: Transaction,
  { staff, now }: Asking,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<Person> => {
  const person = await personOf(tx, id, now)
  if (!person.grants.every((grant) => mayGive(staff.grants, grant))) throw new AppError('forbidden')
  if (!(await setStaffPassword(tx, person.login, passwordHash, now))) throw new AppError('conflict')
  return person
}

/** The person of an id; 404 without one. */
export const personOf = async (
  db: Parameters<typeof findPerson>[0],
  id: string,
  now: Date,
): Promise<Person> => {
  const person = await findPerson(db, id, now)
  if (!person) throw new AppError('not_found')
  return person
}

const requireAdministrator = async (tx: Transaction) => {
  if (!(await hasAdministrator(tx))) throw new AppError('last_administrator')
}

/** Roles that are not held yet need every permission of theirs in the giver's hands. */
const refuseRoles = async (
  tx: Transaction,
  giver: StaffCaller,
  { roles, held }: { roles: Chosen; held: Person['grants'] },
): Promise<void> => {
  const known = new Map((await listRoles(tx)).map((role) => [role.slug, role]))
  const seen = new Set<string>()
  for (const { role: slug, branch_id: branchId } of roles) {
    const role = known.get(slug)
    const key = `${slug} ${branchId ?? ''}`
    if (!role || seen.has(key)) throw invalidAt('roles')
    seen.add(key)
    await refuseBranch(tx, branchId, 'roles')
    const isHeld = held.some((grant) => grant.slug === slug && grant.branchId === branchId)
    if (!isHeld && !mayGive(giver.grants, { permissions: role.permissions, branchId }))
      throw new AppError('forbidden')
  }
}

const refuseBranch = async (tx: Transaction, branchId: string | null, field: string) => {
  if (branchId !== null && !(await isBranch(tx, branchId))) throw invalidAt(field)
}

const invalidAt = (field: string) =>
  new AppError('invalid', { errors: { [field]: [{ key: 'validation.invalid' }] } })

const asRows = (roles: Chosen) => roles.map(({ role, branch_id: branchId }) => ({ role, branchId }))
