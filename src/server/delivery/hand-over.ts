import { newId } from '../platform/ids.ts'
import { fittedPicture } from '../platform/media/pictures.ts'
import { saveProof, latestShipment, lockShipment, takeCodeTry } from '../couriers/index.ts'
import { advanceWithin, lockOrder } from '../orders/index.ts'
import type { Shop } from '../shop.ts'

/** Proof of delivery: the customer's code, or a photo taken at the door. */
export type Evidence = { code: string } | { photo: Uint8Array }
export type HandOver =
  | 'done'
  | 'wrong_code'
  | 'too_many_codes'
  | 'no_parcel'
  | 'bad_photo'
  | 'state'

const SIDE = 1280

/**
 * Delivers an order together with its proof. The four-digit code allows five attempts; after that
 * only a photo counts.
 */
export const handOver = async (
  shop: Shop,
  orderId: string,
  evidence: Evidence,
  actor: string,
  now: Date,
): Promise<HandOver> => {
  if ('code' in evidence) return byCode(shop, orderId, evidence.code, actor, now)
  const picture = await fittedPicture(evidence.photo, SIDE)
  if (!picture) return 'bad_photo'
  const name = `${newId(now)}-${newId(now).slice(-12)}.webp`
  await shop.ports.files.put(name, picture.bytes, 'image/webp')
  const done = await shop.database.transaction(async (tx) => {
    if (
      !(await advanceWithin(tx, shop, orderId, { action: 'deliver', actor, reason: 'photo', now }))
    )
      return false
    await saveProof(tx, orderId, {
      kind: 'photo',
      picture: `/files/${name}`,
      link: null,
      actor,
      at: now,
    })
    return true
  })
  if (!done) await shop.ports.files.remove(name)
  else shop.wakeOutbox()
  return done ? 'done' : 'state'
}

const byCode = async (
  shop: Shop,
  orderId: string,
  code: string,
  actor: string,
  now: Date,
): Promise<HandOver> => {
  const max = shop.settings()['delivery.codeTries']
  const outcome = await shop.database.transaction(async (tx): Promise<HandOver> => {
    const order = await lockOrder(tx, orderId)
    if (order?.state !== 'on_delivery') return 'state'
    const latest = await latestShipment(tx, orderId)
    const shipment = latest && (await lockShipment(tx, latest.id))
    if (!shipment) return 'no_parcel'
    if (shipment.codeTries >= max) return 'too_many_codes'
    if (shipment.code !== code)
      return (await takeCodeTry(tx, shipment.id, max)) ? 'wrong_code' : 'too_many_codes'
    if (
      !(await advanceWithin(tx, shop, orderId, { action: 'deliver', actor, reason: 'code', now }))
    )
      return 'state'
    await saveProof(tx, orderId, { kind: 'code', picture: null, link: null, actor, at: now })
    return 'done'
  })
  if (outcome === 'done') shop.wakeOutbox()
  return outcome
}
