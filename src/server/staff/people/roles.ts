import type { Body } from '#contract/call.ts'
import type { addRole as addRoleCall, StaffRole } from '#contract/staff/roles.ts'
import { slugFrom } from '#domain/catalogue/goods.ts'
import { isAccountAlone } from '#domain/staff/approval.ts'
import { mayGive, needsSecondFactor } from '#domain/staff/permission.ts'
import {
  isRoleChangeAlone,
  LIMIT_NAMES,
  permissionChanges,
  wholePermissions,
} from '#domain/staff/role-terms.ts'
import { AppError } from '../../errors.ts'
import type { Queryable, Transaction } from '../../platform/database.ts'
import { fourEyes, fourEyesOnPower, type Proposal } from '../approvals/four-eyes.ts'
import type { Waiting } from '../approvals/waiting.ts'
import { changedFields, type Act, type Doer } from '../perform.ts'
import { lockRoles } from '../store/people.ts'
import {
  findRole,
  insertRole,
  retireRow,
  updateRole,
  type RoleRow,
  type RoleValues,
} from '../store/roles.ts'
import { requireAdministrator } from './people.ts'

const SLUG_MAX = 28
const SAME_NAMES_MAX = 100

type Maker = Doer & { staff: NonNullable<Doer['staff']> }
export type RoleForm = Body<typeof addRoleCall>
type Changed = { done: StaffRole; act: Act }

/** Adds a role. One with power over others, or with limits, needs a second person. */
export const addRole = async (
  tx: Transaction,
  doer: Maker,
  form: RoleForm,
): Promise<Changed | Waiting> => {
  await lockRoles(tx)
  const values = valuesOf(form)
  refuseBeyond(doer, values.permissions)
  const after = shown(values)
  const waits = await fourEyes(tx, doer, isRoleChangeAlone(null, values), {
    act: 'role_add',
    entity: { kind: 'role', id: form.name.en },
    about: form.name.en,
    payload: form,
    before: {},
    after,
    amount: 0,
    reason: '',
  })
  if (waits) return waits
  const slug = await insertNamed(tx, values)
  const act: Act = { act: 'role_added', entity: { kind: 'role', id: slug }, after }
  return { done: presentRole(await roleOf(tx, slug)), act }
}

/**
 * Changes a role over the version that was read. What permits more than before, or raises a limit,
 * needs a second person; so does every change of a role whose people may approve.
 */
export const changeRole = async (
  tx: Transaction,
  doer: Maker,
  { id, version, ...form }: RoleForm & { id: string; version: number },
): Promise<Changed | Waiting> => {
  await lockRoles(tx)
  const before = await changeable(tx, id)
  if (before.version !== version)
    throw new AppError('changed_meanwhile', { details: presentRole(before) })
  const values = valuesOf(form)
  const { gained, lost } = permissionChanges(before.permissions, values.permissions)
  refuseBeyond(doer, gained)
  const differ = changedFields(shown(before), { ...shown(values), ...named({ gained, lost }) })
  const proposal: Proposal = {
    act: 'role_change',
    entity: { kind: 'role', id },
    about: before.name.en,
    payload: { version, ...form },
    before: differ.before,
    after: differ.after,
    amount: 0,
    reason: '',
  }
  const holdsPower = !isAccountAlone(new Set(before.permissions))
  const waits =
    (await fourEyes(tx, doer, isRoleChangeAlone(before, values), proposal)) ??
    (await fourEyesOnPower(tx, doer, !holdsPower, proposal))
  if (waits) return waits
  await updateRole(tx, id, values)
  await requireAdministrator(tx)
  const act: Act = { act: 'role_changed', entity: { kind: 'role', id }, ...differ }
  return { done: presentRole(await roleOf(tx, id)), act }
}

/** Retires a role that no active account has; it can be given no more. */
export const retireRole = async (tx: Transaction, doer: Maker, id: string): Promise<Act> => {
  await lockRoles(tx)
  const before = await changeable(tx, id)
  refuseBeyond(doer, [])
  if (!(await retireRow(tx, id, doer.now))) throw new AppError('role_in_use')
  return { act: 'role_retired', entity: { kind: 'role', id }, before: shown(before) }
}

/** Who changes a role changes what others may do, in all branches. */
const refuseBeyond = ({ staff }: Maker, gained: readonly RoleRow['permissions'][number][]) => {
  const permissions = ['people.write', ...gained] as const
  if (!mayGive(staff.grants, { permissions, branchId: null })) throw new AppError('forbidden')
}

const roleOf = async (db: Queryable, id: string): Promise<RoleRow> => {
  const role = await findRole(db, id)
  if (!role) throw new AppError('not_found')
  return role
}

const changeable = async (tx: Transaction, id: string): Promise<RoleRow> => {
  const role = await roleOf(tx, id)
  if (role.isLocked) throw new AppError('role_locked')
  return role
}

/** Named after its English name; with a number when another role has that. */
const insertNamed = async (tx: Transaction, values: RoleValues): Promise<string> => {
  const slug = slugFrom(values.name.en)
    .replaceAll('-', '_')
    .replace(/^[^a-z]+/, '')
  const base = `${slug.length < 2 ? `role_${slug}` : slug}`.slice(0, SLUG_MAX)
  for (let number = 1; number <= SAME_NAMES_MAX; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`
    if (await insertRole(tx, name, values)) return name
  }
  throw new AppError('conflict')
}

/** A limit of 0 is none. */
const valuesOf = ({ name, permissions, limits }: RoleForm): RoleValues => ({
  name,
  permissions: wholePermissions(permissions),
  limits: Object.fromEntries(
    LIMIT_NAMES.flatMap((one) => (limits[one] > 0 ? [[one, limits[one]]] : [])),
  ),
})

/** For people who read what changed. */
const shown = ({ name, permissions, limits }: RoleValues): Record<string, string | number> => ({
  name_id: name.id,
  name_en: name.en,
  permissions: permissions.join(', '),
  refund_limit: limits.refund ?? 0,
  points_limit: limits.points ?? 0,
  waste_limit: limits.waste ?? 0,
})

/** The permissions that come and go, where there are some. */
const named = (changes: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([name, all]) =>
      all.length > 0 ? [[name, all.join(', ')]] : [],
    ),
  )

export const presentRole = (role: RoleRow): StaffRole => ({
  id: role.slug,
  version: role.version,
  name: role.name,
  permissions: wholePermissions(role.permissions),
  limits: {
    refund: role.limits.refund ?? 0,
    points: role.limits.points ?? 0,
    waste: role.limits.waste ?? 0,
  },
  locked: role.isLocked,
  people: role.people,
  needs_factor: needsSecondFactor([{ ...role, branchId: null }]),
})
