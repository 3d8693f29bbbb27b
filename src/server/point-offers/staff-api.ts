import {
  createPointOffer,
  endPointOffer,
  estimatePointOffer,
  getPointOffer,
  listPointOffers,
} from '#contract/staff/point-offers.ts'
import { AppError } from '../errors.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { newId } from '../platform/ids.ts'
import { presentEstimate } from '../points/index.ts'
import { isWaiting, perform, staff, type Waiting } from '../staff/index.ts'
import { endOffer, makeOffer, offerLastMonth, type Done } from './make-offer.ts'
import { offerOf, presentOffer } from './present.ts'
import { findOffer, listOffers } from './store/offers.ts'

const PER_PAGE = 50

export const pointOfferCalls: Served[] = [
  serve(listPointOffers, [staff()], async ({ shop, query, now }) => {
    const perPage = query.per_page ?? PER_PAGE
    const cursor = timeCursor(query.cursor)
    const found = await listOffers(shop.db, { state: query.state, cursor, perPage, now })
    return {
      data: found.map((offer) => presentOffer(offer, now)),
      meta: {
        next_cursor: nextByTime(
          found.map(({ startsAt, id }) => ({ at: startsAt, id })),
          perPage,
        ),
      },
    }
  }),

  serve(getPointOffer, [staff()], async ({ shop, params, now }) => {
    const offer = await findOffer(shop.db, params.id)
    if (!offer) throw new AppError('not_found')
    return { data: presentOffer(offer, now) }
  }),

  serve(estimatePointOffer, [staff()], async ({ shop, body, now }) => {
    const offer = offerOf(newId(now), body)
    return {
      data: presentEstimate(await offerLastMonth(shop.db, offer, shop.settings(), now), now),
    }
  }),

  serve(createPointOffer, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) =>
      shown(await makeOffer(tx, ask, { ...ask.body, id: null }), ask.now),
    ),
  })),

  serve(endPointOffer, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => shown(await endOffer(tx, ask, ask.params.id), ask.now)),
  })),
]

const shown = (outcome: Done | Waiting, now: Date) =>
  isWaiting(outcome) ? outcome : { done: presentOffer(outcome.done, now), act: outcome.act }
