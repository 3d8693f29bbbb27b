import type { Body } from '#contract/call.ts'
import type { addPerson } from '#contract/staff/people.ts'
import { isAccountAlone, isRoleAlone } from '#domain/staff/approval.ts'
import { mayGive, permissionsOf } from '#domain/staff/permission.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/outbox.ts'
import { fourEyes, fourEyesOnPower, type Proposal } from '../approvals/four-eyes.ts'
import type { Waiting } from '../approvals/waiting.ts'
import type { Doer } from '../perform.ts'
import {
  endStaff,
  insertStaff,
  isBranch,
  isLogin,
  setStaffPassword,
  takePasswordRight,
  writeRoles,
} from '../store/accounts.ts'
import {
  findPerson,
  hasAdministrator,
  listRoles,
  lockRoles,
  raiseVersion,
  type Person,
} from '../store/people.ts'

declare module '../../platform/outbox.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface OutboxTopics {
    /** A person was dismissed: what they had begun is for others. */
    'staff.left': { staffId: string }
  }
}

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

/**
 * Sets the roles of another person. New ones with power over others need a second person, and so do
 * all of an account that may approve.
 */
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
  const proposal: Proposal = {
    act: 'person_roles',
    entity: { kind: 'staff', id },
    about: before.login,
    payload: { login: before.login, version, roles },
    before: { roles: rolesOf(before) },
    after: { roles: printRoles(asRows(roles)) },
    amount: 0,
    reason: '',
  }
  const waits =
    (await fourEyes(tx, doer, isAlone, proposal)) ??
    (await fourEyesOnPower(tx, doer, mayNotApprove(before), proposal))
  if (waits) return waits
  await writeRoles(tx, id, asRows(roles))
  await raiseVersion(tx, id)
  await requireAdministrator(tx)
  return { before, after: await personOf(tx, id, now) }
}

const mayNotApprove = ({ grants, leftAt }: Person): boolean =>
  leftAt !== null || isAccountAlone(permissionsOf(grants))

/** Disables an account and ends its sessions. One that may approve needs a second person. */
export const dismiss = async (
  tx: Transaction,
  doer: Doer,
  id: string,
): Promise<Person | Waiting> => {
  const { now } = doer
  await lockRoles(tx)
  const person = await personOf(tx, id, now)
  const { login, version } = person
  const waits = await fourEyesOnPower(
    tx,
    doer,
    isOperator(doer) || isOwn(doer, id) || mayNotApprove(person),
    {
      act: 'person_dismiss',
      entity: { kind: 'staff', id },
      about: login,
      payload: { login, version },
      before: { roles: rolesOf(person) },
      after: { roles: '' },
      amount: 0,
      reason: '',
    },
  )
  if (waits) return waits
  await endStaff(tx, login, now)
  await enqueue(tx, 'staff.left', { staffId: id }, now)
  await requireAdministrator(tx)
  return personOf(tx, id, now)
}

/** The command line without an account is the way back in when no account can approve. */
const isOperator = ({ staff }: Pick<Doer, 'staff'>): boolean => staff === null
const isOwn = ({ staff }: Pick<Doer, 'staff'>, id: string): boolean => staff?.id === id

/**
 * Sets a hashed password. Only for accounts without a permission that the caller lacks, because who
 * knows the password could use it; for one that may approve only once a second person approved it.
 */
export const givePassword = async (
  tx: Transaction,
  doer: Doer,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<Person | Waiting> => {
  const waits = await askForPassword(tx, doer, id)
  if (waits) return waits
  const person = await personOf(tx, id, doer.now)
  if (!(await setStaffPassword(tx, person.login, passwordHash, doer.now)))
    throw new AppError('conflict')
  return person
}

/** Null when the doer may make a new password for the account now. */
export const askForPassword = async (
  tx: Transaction,
  doer: Doer,
  id: string,
): Promise<Waiting | null> => {
  const { staff, now } = doer
  await lockRoles(tx)
  const person = await personOf(tx, id, now)
  const { login } = person
  if (staff && !person.grants.every((grant) => mayGive(staff.grants, grant)))
    throw new AppError('forbidden')
  const isAlone =
    isOperator(doer) ||
    isOwn(doer, id) ||
    mayNotApprove(person) ||
    (staff !== null &&
      !doer.approved &&
      (await takePasswordRight(tx, { id, makerId: staff.id, now })))
  return fourEyesOnPower(tx, doer, isAlone, {
    act: 'person_password',
    entity: { kind: 'staff', id },
    about: login,
    // Another person who asks needs an approval of their own: they will know the password.
    payload: { login, for: staff?.login ?? '' },
    before: {},
    after: {},
    amount: 0,
    reason: '',
  })
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

/** Refuses what leaves no account that may change accounts. */
export const requireAdministrator = async (tx: Transaction) => {
  if (!(await hasAdministrator(tx))) throw new AppError('last_administrator')
}

/**
 * Roles that are not held yet need every permission of theirs in the giver's hands. Answers whether
 * they may be given without a second person.
 */
const refuseRoles = async (
  tx: Transaction,
  giver: Maker['staff'],
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
