import { couponEffect } from '#contract/staff/coupons/coupon-effect.ts'
import { listCouponChoices } from '#contract/staff/coupons/coupon-choices.ts'
import {
  createCoupon,
  endCoupon as endCall,
  getStaffCoupon,
  listStaffCoupons,
  pauseCoupon as pauseCall,
  saveCoupon as saveCall,
} from '#contract/staff/coupons/coupons.ts'
import { exportCoupons } from '#contract/staff/list-exports.ts'
import { makeCouponCodes, takeCouponCodes } from '#contract/staff/coupons/coupon-codes.ts'
import { couponCode } from '#domain/coupons/coupon.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { jakartaDate } from '#domain/time.ts'
import { textOf, type ServerWord } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { timeCursor, writeCursor } from '../http/cursor.ts'
import { fromReplica, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import {
  EXPORT_PAGE,
  exportList,
  isWaiting,
  pagesOf,
  perform,
  staff,
  type Waiting,
} from '../staff/index.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import { effectOfCoupon } from './effect.ts'
import { couponColumns } from './export-columns.ts'
import { makeCodes } from './make-codes.ts'
import { presentCoupon, presentCouponPage } from './present.ts'
import { endCoupon, pauseCoupon, saveCoupon, type Done } from './save-coupon.ts'
import { listCodes } from './store/codes.ts'
import { couponChoices } from './store/choices.ts'
import { findDeskCoupon, listDeskCoupons, sumDeskCoupons } from './store/coupon-desk.ts'
import { comparedOrders, couponFigures, termNames } from './store/coupon-figures.ts'
import { couponTermsText } from './terms-text.ts'

const PER_PAGE = 50

export const couponDeskCalls: Served[] = [
  serve(listStaffCoupons, [staff()], async ({ shop, query, now }) => {
    const perPage = query.per_page ?? PER_PAGE
    const [found, { total, sums }] = await Promise.all([
      listDeskCoupons(shop.db, query, { cursor: timeCursor(query.cursor), perPage, now }),
      sumDeskCoupons(shop.db, query, now),
    ])
    const last = found.length === perPage ? found.at(-1) : undefined
    return {
      data: found.map((coupon) => presentCoupon(coupon, now)),
      meta: {
        next_cursor: last ? writeCursor(last.endsAt.toISOString(), last.id) : null,
        total,
        sums,
      },
    }
  }),

  serve(exportCoupons, [staff(), fromReplica()], (ask) => {
    const { columns, ...filter } = ask.query
    return exportList(ask, {
      title: 'staff.title.coupons',
      bundles: ['coupons'],
      columns: couponColumns,
      chosen: columns,
      walk: async function* (db) {
        const read = (cursor: { at: Date; id: string } | null) =>
          listDeskCoupons(db, filter, { cursor, perPage: EXPORT_PAGE, now: ask.now })
        for await (const page of pagesOf(read, ({ endsAt, id }) => ({ at: endsAt, id })))
          yield page.map((coupon) => presentCoupon(coupon, ask.now))
      },
    })
  }),

  serve(getStaffCoupon, [staff()], async ({ shop, params, now, staff: caller }) => {
    const coupon = await findDeskCoupon(shop.db, couponCode(params.code))
    if (!coupon) throw new AppError('not_found')
    const [figures, compared, names] = await Promise.all([
      couponFigures(shop.db, coupon.id),
      comparedOrders(shop.db, coupon.id),
      termNames(shop.db, coupon),
    ])
    const seesNames = caller.permissions.has('customers.read')
    const customer = names.customer && (seesNames ? names.customer : nameAtTill(names.customer))
    const terms = couponTermsText(coupon, { ...names, customer })
    return { data: presentCouponPage(coupon, { ...figures, compared, customer, terms }, now) }
  }),

  serve(listCouponChoices, [staff()], async ({ shop, query }) => {
    const asked = (query.products ?? '').split(',').filter((slug) => slug !== '')
    const choices = await couponChoices(shop.db, asked)
    return {
      data: {
        ...choices,
        payment_methods: [...shop.ports.payment.methods, 'cod'].map(methodChoice),
      },
    }
  }),

  serve(couponEffect, [staff()], async (ask) => ({ data: await effectOfCoupon(ask) })),

  serve(createCoupon, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) =>
      shown(await saveCoupon(tx, ask, { ...ask.body, version: null }), ask.now),
    ),
  })),

  serve(saveCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) =>
      shown(await saveCoupon(tx, ask, { ...ask.body, code: ask.params.code }), ask.now),
    ),
  })),

  serve(pauseCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const done = await pauseCoupon(tx, ask, ask.params.code, ask.body.paused)
      return { done: presentCoupon(done.done, ask.now), act: done.act }
    }),
  })),

  serve(endCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const done = await endCoupon(tx, ask, ask.params.code)
      return { done: presentCoupon(done.done, ask.now), act: done.act }
    }),
  })),

  serve(makeCouponCodes, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => makeCodes(tx, ask, ask.params.code, ask.body.count)),
  })),

  serve(takeCouponCodes, [staff()], async (ask) => {
    const { code, lines } = await perform(ask, async (tx) => {
      const coupon = await findDeskCoupon(tx, couponCode(ask.params.code))
      if (!coupon) throw new AppError('not_found')
      const codes = await listCodes(tx, coupon.id)
      const entity = { kind: 'coupon', id: coupon.code }
      return {
        done: { code: coupon.code, lines: codes.map(({ code, order }) => csvLine([code, order])) },
        act: { act: 'coupon_codes_taken', entity, facts: { rows: codes.length } },
      }
    })
    return {
      data: null,
      file: {
        name: `petik-${code.toLowerCase()}-${jakartaDate(ask.now)}.csv`,
        type: 'text/csv; charset=utf-8',
        body: new Blob([csvHead(['code', 'order']), ...lines]).stream(),
      },
    }
  }),
]

const shown = (outcome: Done | Waiting, now: Date) =>
  isWaiting(outcome) ? outcome : { done: presentCoupon(outcome.done, now), act: outcome.act }

const methodChoice = (value: string) => ({
  value,
  name: textOf(`payment.method.${value}` as ServerWord),
})
