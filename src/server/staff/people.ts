import type { Body } from '#contract/call.ts'
import type { addPerson } from '#contract/staff/people.ts'
import { isRoleAlone } from '#domain/staff/approval.ts'
import { mayGive } from '#domain/staff/permission.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { fourEyes } from './approvals/four-eyes.ts'
import type { Waiting } from './approvals/waiting.ts'
import type { StaffCaller } from './guard.ts'
import type { Doer } from './perform.ts'
import {
  endStaff,
  findStaff,
  insertStaff,
  isBranch,
  isLogin,
  setStaffPassword,
  writeRoles,
} from './store/accounts.ts'
import type { Shop } from '../shop.ts'
import { recordAct } from './store/acts.ts'
import {
  findPerson,
  hasAdministrator,
  listRoles,
  lockRoles,
  raiseVersion,
  type Person,
} from './store/people.ts'

type Asking = { staff: Pick<StaffCaller, 'id' | 'grants'>; now: Date }
type Chosen = Body<typeof addPerson>['roles']
type Maker = Doer & { staff: NonNullable<Doer['staff']> }
export type NewPerson = Body<typeof addPerson>

/** Makes an account with a hashed password. Roles with power over others need a second person. */
export const createPerson = async (
  tx: Transaction,
  doer: Maker,
  given: NewPerson & { passwordHash: string },
): Promise<Person | Waiting> => {
  const { login, name, roles, branch_id: branchId, passwordHash } = given
  const { now } = doer
  await lockRoles(tx)
  const isAlone = await refuseRoles(tx, doer.staff, { roles, held: [] })
  await refuseBranch(tx, branchId, 'branch_id')
  if (await isLogin(tx, login)) throw loginTaken()
  const after = { login, name, roles: printRoles(asRows(roles)) }
  const waits = await fourEyes(tx, doer, isAlone, {
    act: 'person_add',
    entity: { kind: 'staff', id: login },
    about: login,
    payload: { login, name, roles, branch_id: branchId },
    before: {},
    after,
    amount: 0,
    reason: '',
  })
  if (waits) return waits
  const id = newId(now)
  if (!(await insertStaff(tx, { id, login, name, branchId, passwordHash, now }))) throw loginTaken()
  await writeRoles(tx, id, asRows(roles))
  return personOf(tx, id, now)
}

const loginTaken = () =>
  new AppError('invalid', { errors: { login: [{ key: 'validation.loginTaken' }] } })

export type NewRoles = { id: string; version: number; roles: Chosen }

/** Sets the roles of another person. New ones with power over others need a second person. */
export const changeRoles = async (
  tx: Transaction,
  doer: Maker,
  { id, version, roles }: NewRoles,
): Promise<{ before: Person; after: Person } | Waiting> => {
  const { staff, now } = doer
  await lockRoles(tx)
  const before = await personOf(tx, id, now)
  if (before.id === staff.id) throw new AppError('forbidden')
  if (before.version !== version) throw new AppError('changed_meanwhile')
  const isAlone = await refuseRoles(tx, staff, { roles, held: before.grants })
  const waits = await fourEyes(tx, doer, isAlone, {
    act: 'person_roles',
    entity: { kind: 'staff', id },
    about: before.login,
    payload: { login: before.login, version, roles },
    before: { roles: rolesOf(before) },
    after: { roles: printRoles(asRows(roles)) },
    amount: 0,
    reason: '',
  })
  if (waits) return waits
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
 * `dismiss` for the command line, with the same act; `as` signs it. False for an unknown login of
 * either.
 */
export const dismissByLogin = (
  shop: Shop,
  { login, as }: { login: string; as: string | null },
  now: Date,
): Promise<boolean> =>
  shop.database.transaction(async (tx) => {
    const found = await findStaff(tx, login)
    const signer = as === null ? null : await findStaff(tx, as)
    if (!found || (as !== null && (!signer || signer.leftAt !== null))) return false
    const person = await dismiss(tx, { now }, found.id)
    await recordAct(tx, {
      staffId: signer?.id ?? null,
      branchId: null,
      act: 'person_dismissed',
      entity: { kind: 'staff', id: person.id },
      facts: { login },
      now,
    })
    return true
  })

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

/**
 * Roles that are not held yet need every permission of theirs in the giver's hands. Answers whether
 * they may be given without a second person.
 */
const refuseRoles = async (
  tx: Transaction,
  giver: Asking['staff'],
  { roles, held }: { roles: Chosen; held: Person['grants'] },
): Promise<boolean> => {
  let isAlone = true
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
    isAlone &&= isHeld || isRoleAlone(role.permissions)
  }
  return isAlone
}

const refuseBranch = async (tx: Transaction, branchId: string | null, field: string) => {
  if (branchId !== null && !(await isBranch(tx, branchId))) throw invalidAt(field)
}

const invalidAt = (field: string) =>
  new AppError('invalid', { errors: { [field]: [{ key: 'validation.invalid' }] } })

/** `cashier (kemang), owner`, for people who read what changed. */
export const rolesOf = ({ grants }: Pick<Person, 'grants'>): string =>
  printRoles(grants.map(({ slug, branchId }) => ({ role: slug, branchId })))

const printRoles = (roles: ReturnType<typeof asRows>): string =>
  roles.map(({ role, branchId }) => (branchId === null ? role : `${role} (${branchId})`)).join(', ')

const asRows = (roles: Chosen) => roles.map(({ role, branch_id: branchId }) => ({ role, branchId }))
