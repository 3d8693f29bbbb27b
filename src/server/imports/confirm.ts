import { arePointsAlone } from '#domain/staff/approval.ts'
import { limitOf, permissionsOf } from '#domain/staff/permission.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import {
  approvable,
  fourEyes,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { known, requireImport } from './known.ts'
import { actOn } from './present.ts'
import { moveImport, type StoredImport } from './store.ts'

type Confirming = { id: string; fingerprint: string }

/**
 * Lets the worker do exactly what was shown. Points above the person's limit, in all rows together,
 * wait for another person. Throws 409 `changed_meanwhile`.
 */
export const confirmFile = async (
  tx: Transaction,
  doer: Doer & { staff: NonNullable<Doer['staff']> },
  { id, fingerprint }: Confirming,
): Promise<{ done: StoredImport; act: Act } | Waiting> => {
  const { staff } = doer
  const one = await known(tx, id)
  requireImport({ permissions: permissionsOf(staff.grants) }, one.kind)
  const from = ['checked', 'stopped'] as const
  if (one.fingerprint !== fingerprint || !from.some((state) => state === one.state))
    throw new AppError('changed_meanwhile')
  const points = one.points ?? 0
  const isAlone = arePointsAlone({ points, limit: limitOf(staff.grants, 'points') })
  const waits = await fourEyes(tx, doer, isAlone, {
    act: 'points_import',
    entity: { kind: 'import', id },
    about: one.fileName,
    payload: { fingerprint, points, worth: one.worth ?? 0, system: one.system ?? '' },
    before: { rows: 0, points: 0 },
    after: { rows: (one.counts.create ?? 0) + (one.counts.change ?? 0), points },
    amount: points,
    reason: '',
  })
  if (waits) return waits
  const confirmed = { by: staff.login, approvedBy: doer.approved?.by ?? null, fingerprint }
  if (!(await moveImport(tx, id, from, 'applying', { confirmed })))
    throw new AppError('changed_meanwhile')
  const done = await known(tx, id)
  return { done, act: actOn(done, 'import_confirmed') }
}

/** Files whose points are above a person's limit, once a second person approved them. */
export const importApprovals: readonly Approvable[] = [
  approvable('points_import', (tx, doer, given: Approved<{ fingerprint: string }>) => {
    if (!doer.staff) throw new Error('An approval has a maker.')
    const { fingerprint } = given.payload
    return confirmFile(tx, { ...doer, staff: doer.staff }, { id: given.entityId, fingerprint })
  }),
]
