import { createHmac, hkdfSync } from 'node:crypto'
import { cellOf, cellsAround } from '#domain/addresses/pin-cells.ts'
import { deviceName } from '../auth/index.ts'

export type MarkKind = 'phone' | 'pin' | 'device' | 'account'
export type Mark = { kind: MarkKind; mark: string }
type Point = { lat: number; lng: number }

/** Pins closer than this count as one address. */
const SAME_DOOR_M = 30

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'petik', 'person marks', 32))

const markWith = (key: Uint8Array, kind: MarkKind, value: string): string =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url').slice(0, 22)

/** A keyed hash: without the shop's secret, numbers and places cannot be guessed from it. */
const markOf = (secret: string, kind: MarkKind, value: string): string =>
  markWith(keyOf(secret), kind, value)

export const phoneMark = (secret: string, phone: string): string => markOf(secret, 'phone', phone)
export const pinMark = (secret: string, pin: Point): string => markOf(secret, 'pin', cellOf(pin))
export const pinMarksAround = (secret: string, pin: Point): string[] => {
  const key = keyOf(secret)
  return cellsAround(pin, SAME_DOOR_M).map((cell) => markWith(key, 'pin', cell))
}
/** The mark of a device id issued by this shop; null for any other. */
export const deviceMark = (secret: string, device: string): string | null => {
  const name = deviceName(secret, device)
  return name === null ? null : markOf(secret, 'device', name)
}
export const accountMark = (secret: string, account: { bank: string; number: string }): string =>
  markOf(secret, 'account', `${account.bank} ${account.number}`)
