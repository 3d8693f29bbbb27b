import type { Rupiah } from '../units.ts'
import { rupiah } from '../money.ts'

export const PURCHASE_STATES = [
  'draft',
  'sent',
  'partly',
  'received',
  'closed',
  'cancelled',
] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]
export const SENT_VIA = ['whatsapp', 'email', 'print', 'csv'] as const
export type SentVia = (typeof SENT_VIA)[number]

/** Goods can still arrive. */
export const isOpen = (state: PurchaseState): boolean => state === 'sent' || state === 'partly'

/** From which states an act leads on. */
const POSSIBLE = {
  save: ['draft'],
  send: ['draft'],
  cancel: ['draft', 'sent'],
  close: ['partly'],
  receive: ['sent', 'partly'],
} as const satisfies Record<string, readonly PurchaseState[]>
export type PurchaseAct = keyof typeof POSSIBLE
export const isPossible = (act: PurchaseAct, state: PurchaseState): boolean =>
  (POSSIBLE[act] as readonly PurchaseState[]).includes(state)

type Pack = { packSize: number; packPrice: number }
/** What a unit of a pack costs, in whole rupiah. */
export const unitCostOf = ({ packSize, packPrice }: Pack): Rupiah =>
  rupiah(Math.round(packPrice / packSize))

/** What the price leaves after the cost, in percent of the price. */
export const marginOf = (price: number, cost: number): number =>
  Math.round(((price - cost) / price) * 100)
