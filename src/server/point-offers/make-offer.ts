import type { PointOfferForm } from '#contract/staff/point-offers.ts'
import { estimateOffer } from '#domain/point-offers/point-offer.ts'
import { offerProblem } from '#domain/point-offers/terms.ts'
import { lastMonth, type Estimate } from '#domain/points/estimate.ts'
import type { Settings } from '#domain/settings.ts'
import { isLoyaltyAlone } from '#domain/staff/approval.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import {
  approvable,
  fourEyes,
  actsOn,
  type Act,
  type Approvable,
  type Approved,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import { refuseTerms } from '../automatic-discounts/index.ts'
import { offerOf, presentOffer } from './present.ts'
import {
  findOffer,
  insertOffer,
  linesBetween,
  markEnded,
  type DeskOffer,
  type OfferTerms,
} from './store/offers.ts'

export type Done = { done: DeskOffer; act: Act }

/** `id` is null until a second person was asked. */
export type OfferGiven = PointOfferForm & { id: string | null }

/** What an offer would have given for the orders and bills of last month. */
export const offerLastMonth = async (
  db: Queryable,
  offer: OfferTerms,
  settings: Settings,
  now: Date,
): Promise<Estimate> => {
  const { from, to } = lastMonth(now)
  return estimateOffer(
    offer,
    await linesBetween(db, from, to, offer.channel),
    settings['points.perRupiah'],
  )
}

/**
 * Adds an offer. One that would have given more than the limit last month, or whose cap is above
 * points by hand, waits for a second person. Throws 422 with the faulty fields.
 */
export const makeOffer = async (
  tx: Transaction,
  doer: Doer,
  given: OfferGiven,
): Promise<Done | Waiting> => {
  const { now, shop } = doer
  const { id: askedFor, ...form } = given
  const id = askedFor ?? newId(now)
  const offer = offerOf(id, form)
  const problem = offerProblem(offer, now)
  await refuseTerms(tx, offer, problem ? [problem] : [])
  const settings = shop.settings()
  const { worth } = await offerLastMonth(tx, offer, settings, now)
  const isAlone = isLoyaltyAlone({ more: worth, atOnce: offer.cap }, settings)
  const waits = await fourEyes(tx, doer, isAlone, {
    act: 'point_offer',
    entity: { kind: 'point_offer', id },
    about: form.name.id,
    payload: { id, ...form },
    before: {},
    after: form,
    amount: worth,
    reason: form.name.id,
  })
  if (waits) return waits
  await insertOffer(tx, offer)
  const done = (await findOffer(tx, id))!
  const { orders: _, bills: ___, given: __, ...made } = presentOffer(done, now)
  return { done, act: actOn('point_offer_added', id, {}, made) }
}

/** Ends an offer now. Throws 404, and 409 when it has ended. */
export const endOffer = async (tx: Transaction, { now }: Doer, id: string): Promise<Done> => {
  const before = await findOffer(tx, id)
  if (!before) throw new AppError('not_found')
  if (!(await markEnded(tx, id, now))) throw new AppError('conflict')
  const done = (await findOffer(tx, id))!
  const end = ({ endsAt }: DeskOffer) => ({ ends_at: endsAt?.toISOString() ?? null })
  return { done, act: actOn('point_offer_ended', id, end(before), end(done)) }
}

/** Offers above the limits, once a second person approved them. */
export const pointOfferApprovals: readonly Approvable[] = [
  approvable('point_offer', (tx, doer, { payload }: Approved<OfferGiven>) =>
    makeOffer(tx, doer, payload),
  ),
]

const actOn = actsOn('point_offer')
