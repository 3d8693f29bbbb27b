import { hashToken } from '../../auth/index.ts'
import { staffDeviceOf } from '../../http/cookies.ts'
import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { networkOf } from '../../platform/security/network.ts'
import type { Context } from '../../shop.ts'
import { insertNotice, noteDevice, type Notice } from '../store/devices.ts'

export type AtDevice = Pick<Context, 'shop' | 'now' | 'ip' | 'userAgent'> & {
  request: Parameters<typeof staffDeviceOf>[0]['request']
  staff: { id: string }
}

/** Tells an account that it signed in with its second factor from a device not seen before. */
export const notifyOfNewDevice = async (tx: Transaction, ask: AtDevice): Promise<void> => {
  if (await upsertDevice(tx, ask)) await notifyPerson(tx, ask, 'device')
}

/** Notes the device. True when it was not known; a browser without cookies is always new. */
export const upsertDevice = async (tx: Transaction, ask: AtDevice): Promise<boolean> => {
  const token = staffDeviceOf(ask)
  if (token === null) return true
  return noteDevice(tx, { staffId: ask.staff.id, tokenHash: hashToken(token), now: ask.now })
}

export const notifyPerson = (
  tx: Transaction,
  { now, ip, userAgent, staff }: AtDevice,
  kind: Notice['kind'],
): Promise<number> =>
  insertNotice(tx, {
    id: newId(now),
    staffId: staff.id,
    kind,
    device: userAgent,
    network: networkOf(ip),
    at: now,
  })
