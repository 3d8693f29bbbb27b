import { saveProof, latestShipment, lockShipment, takeCodeTry } from '../couriers/index.ts'
import { advanceWithin, lockOrder, recordStep } from '../orders/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { storePhoto } from './photos.ts'

/** Proof of delivery: the customer's code, or a photo taken at the door. */
export type Evidence = { code: string } | { photo: Uint8Array }
export type HandOver =
  | 'done'
  | 'wrong_code'
  | 'too_many_codes'
  | 'no_parcel'
  | 'bad_photo'
  | 'state'

/**
 * Delivers an order on the command line, together with its proof. The four-digit code allows five attempts; after that
 * only a photo counts.
 */
export const handOver = async (
  shop: Shop,
  orderId: string,
  evidence: Evidence,
  actor: string,
  now: Date,
): Promise<HandOver> => {
  const photo = 'photo' in evidence ? await storePhoto(shop, evidence.photo, now) : undefined
  if (photo === null) return 'bad_photo'
  const given = 'code' in evidence ? evidence : { picture: photo!.path, receivedBy: null }
  const outcome = await shop.database.transaction(async (tx) => {
    const before = await lockOrder(tx, orderId)
    const done = await handOverWithin(tx, shop, orderId, given, { actor, now })
    if (before && (done === 'done' || done === 'wrong_code')) {
      const act = done === 'done' ? 'order_handed_over' : 'code_wrong'
      await recordStep(tx, before, { act, reason: '', now })
    }
    return done
  })
  if (outcome !== 'done') await photo?.remove()
  else shop.wakeOutbox()
  return outcome
}

/** What is known at the door: a code, or a stored photo or the name of who took it. */
export type Given = { code: string } | { picture: string | null; receivedBy: string | null }

/**
 * `handOver` within the caller's transaction, which a wrong code must not roll back: it counts.
 */
export const handOverWithin = async (
  tx: Transaction,
  shop: Shop,
  orderId: string,
  given: Given,
  { actor, now, chilledC = null }: { actor: string; now: Date; chilledC?: number | null },
): Promise<Exclude<HandOver, 'bad_photo'>> => {
  const order = await lockOrder(tx, orderId)
  if (order?.state !== 'on_delivery') return 'state'
  if ('code' in given) {
    const refusal = await codeRefusal(tx, shop, orderId, given.code)
    if (refusal !== null) return refusal
  }
  const [kind, picture, receivedBy] =
    'code' in given
      ? (['code', null, null] as const)
      : ([
          given.receivedBy === null ? 'photo' : 'left_with',
          given.picture,
          given.receivedBy,
        ] as const)
  if (!(await advanceWithin(tx, shop, orderId, { action: 'deliver', actor, reason: kind, now })))
    return 'state'
  const proof = { kind, picture, receivedBy, link: null, chilledC, actor, at: now }
  await saveProof(tx, orderId, proof)
  return 'done'
}

const codeRefusal = async (tx: Transaction, shop: Shop, orderId: string, code: string) => {
  const max = shop.settings()['delivery.codeTries']
  const latest = await latestShipment(tx, orderId)
  const shipment = latest && (await lockShipment(tx, latest.id))
  if (!shipment) return 'no_parcel'
  if (shipment.codeTries >= max) return 'too_many_codes'
  if (shipment.code === code) return null
  return (await takeCodeTry(tx, shipment.id, max)) ? 'wrong_code' : 'too_many_codes'
}
