import { createHmac, hkdfSync } from 'node:crypto'
import { cellOf, cellsAround } from '#domain/addresses/pin-cells.ts'
import { deviceName } from '../auth/index.ts'
import type { Shop } from '../shop.ts'

export type MarkKind = 'phone' | 'pin' | 'device' | 'account'
export type Mark = { kind: MarkKind; mark: string }
type Point = { lat: number; lng: number }

/** Pins closer than this count as one address. */
const SAME_DOOR_M = 30

const keyOf = (dataKey: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', dataKey, 'petik', 'person marks', 32))

const markWith = (key: Uint8Array, kind: MarkKind, value: string): string =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url').slice(0, 22)

/** A keyed hash: without the shop's data key, numbers and places cannot be guessed from it. */
const markOf = (dataKey: string, kind: MarkKind, value: string): string =>
  markWith(keyOf(dataKey), kind, value)

export const phoneMark = (dataKey: string, phone: string): string => markOf(dataKey, 'phone', phone)
export const pinMark = (dataKey: string, pin: Point): string => markOf(dataKey, 'pin', cellOf(pin))
export const pinMarksAround = (dataKey: string, pin: Point): string[] => {
  const key = keyOf(dataKey)
  return cellsAround(pin, SAME_DOOR_M).map((cell) => markWith(key, 'pin', cell))
}
/** The mark of a device id issued by this shop; null for any other. */
export const deviceMark = (
  { config, dataKey }: Pick<Shop, 'config' | 'dataKey'>,
  device: string,
): string | null => {
  const name = deviceName(config.secrets, device)
  return name === null ? null : markOf(dataKey, 'device', name)
}
export const accountMark = (dataKey: string, account: { bank: string; number: string }): string =>
  markOf(dataKey, 'account', `${account.bank} ${account.number}`)
