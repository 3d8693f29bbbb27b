import { DEFAULT_SETTINGS, type SettingKey } from '#domain/settings.ts'
import { isSettingAlone } from '#domain/staff/approval.ts'
import { AppError } from '../../errors.ts'
import { announceChange } from '../../platform/changes.ts'
import type { Transaction } from '../../platform/database.ts'
import { changeSetting, holdSettings } from '../../platform/settings.ts'
import { approvable, type Approvable, type Approved } from '../approvals/approvable.ts'
import { fourEyesOnPower } from '../approvals/four-eyes.ts'
import { isWaiting, type Waiting } from '../approvals/waiting.ts'
import type { Act, Doer } from '../perform.ts'
import { newestChange } from '../store/settings.ts'
import { fittingValue, refuseUnlikely } from './fitting-value.ts'
import { planSetting } from './plan-setting.ts'

export type NewSetting = {
  key: SettingKey
  /** The new value as text. */
  text: string
  /** The value that was read, as text; null where none was. */
  previous: string | null
  /** An unlikely value was read twice. */
  isSure: boolean
}
/** `act` is null when the setting had this value already. */
type Written = { value: number | string; act: Act | null }

/** Changes a setting from now on; nothing when it has this value. The rules of approving need a second person. */
export const writeSetting = async (
  tx: Transaction,
  doer: Doer,
  { key, text, previous, isSure }: NewSetting,
): Promise<Written | Waiting> => {
  const settings = await holdSettings(tx)
  const value = fittingValue(key, text, settings)
  const now = await newestChange(tx, key)
  const before = String(now?.value ?? DEFAULT_SETTINGS[key])
  if (previous !== null && before !== previous)
    throw new AppError('changed_meanwhile', { details: now })
  // A value that was never set is confirmed by setting it, as a new shop does with its defaults.
  const isConfirmed = now !== null || !isSettingAlone(key)
  if (isConfirmed && before === String(value)) return { value, act: null }
  if (!isSure) refuseUnlikely(key, value, settings)
  const entity = { kind: 'setting', id: key }
  const changed = { before: { value: before }, after: { value: String(value) } }
  const waits = await fourEyesOnPower(tx, doer, isSettingAlone(key), {
    act: 'setting_change',
    entity,
    about: key,
    payload: { value: String(value), previous: before },
    ...changed,
    amount: 0,
    reason: '',
  })
  if (waits) return waits
  await changeSetting(tx, key, value, doer.staff?.login ?? 'operator', doer.now)
  await announceChange(tx, ['settings', '*'])
  return { value, act: { act: 'setting_changed', entity, ...changed } }
}

/** Rules of approving, once a second person approved them. */
export const settingApprovals: readonly Approvable[] = [
  approvable(
    'setting_change',
    async (
      tx,
      doer,
      given: Approved<{ value: string } & ({ previous: string } | { from: string })>,
    ) => {
      const key = given.entityId as SettingKey
      const { payload } = given
      const text = payload.value
      const done =
        'from' in payload
          ? await planSetting(tx, doer, {
              key,
              text,
              startsAt: new Date(payload.from),
              isSure: true,
            })
          : await writeSetting(tx, doer, { key, text, previous: payload.previous, isSure: true })
      return isWaiting(done) ? done : { act: done.act ?? {} }
    },
  ),
]
