import type { redeemPoints } from '#contract/vouchers.ts'
import type { Body, Data } from '#contract/call.ts'
import { pages } from '#contract/pages.ts'
import { formatNumber, formatRupiah, times } from '#domain/money.ts'
import { addDays, instantInJakarta, jakartaDate } from '#domain/time.ts'
import { voucherEnds } from '#domain/vouchers/voucher.ts'
import { textOf } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { countRedeemed, holdAccount, spendPoints } from '../points/index.ts'
import { notify } from '../notifications/index.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Caller, Context } from '../shop.ts'
import { makeVoucher } from './make-voucher.ts'
import { presentVoucher } from './present.ts'

export type RedeemAsk = Pick<Context, 'shop' | 'locale' | 'now'> & {
  customer: Pick<Caller, 'customerId'>
  body: Body<typeof redeemPoints>
}
type Redeemed = Data<typeof redeemPoints>

/**
 * Exchanges points for one voucher at the current tier's rate, stored in entry and voucher. The
 * account lock serialises parallel requests.
 */
export const redeem = async (tx: Transaction, ask: RedeemAsk): Promise<Redeemed> => {
  const { customer, body, now } = ask
  const account = await holdAccount(tx, customer.customerId)
  const points = body.total_point
  await checkAmount(tx, ask, account.balance)
  const entryId = newId(now)
  const note = textOf('vouchers.note.redeemed')
  const spending = {
    customerId: customer.customerId,
    entryId,
    points,
    cause: 'redeem',
    causeId: entryId,
    note,
    rate: account.rate,
  }
  await spendPoints(tx, spending, now).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'insufficient_points' ? notEnough() : error
  })
  const voucher = await makeVoucher(tx, {
    customerId: customer.customerId,
    amount: times(points, account.rate),
    source: 'points',
    entryId,
    replaces: null,
    points,
    rate: account.rate,
    expiresAt: voucherEnds(now, ask.shop.settings()),
    now,
  })
  const params = { amount: formatRupiah(voucher.amount), points: formatNumber(points) }
  await notify(tx, {
    customerId: customer.customerId,
    kind: 'voucher_made',
    params,
    href: pages.vouchers(),
    now,
  })
  return {
    voucher: presentVoucher(
      {
        ...voucher,
        state: 'active',
        createdAt: now,
        settledAt: null,
        orderId: null,
        branchName: null,
      },
      ask.shop.settings(),
      ask.locale,
      now,
    ),
    total_point: account.balance - points,
  }
}

const notEnough = (): AppError =>
  new AppError('insufficient_points', {
    errors: { total_point: [{ key: 'error.insufficient_points' }] },
  })

const checkAmount = async (
  tx: Transaction,
  { shop, body, customer, now }: RedeemAsk,
  balance: number,
): Promise<void> => {
  const { 'points.redeemMax': most, 'points.redeemPerDay': perDay } = shop.settings()
  if (body.total_point > balance) throw notEnough()
  if (body.total_point > most)
    throw new AppError('invalid', {
      errors: {
        total_point: [{ key: 'validation.pointMax', params: { value: formatNumber(most) } }],
      },
    })
  const today = instantInJakarta(jakartaDate(now), '00:00')
  if ((await countRedeemed(tx, customer.customerId, today)) < perDay) return
  const tomorrow = instantInJakarta(addDays(jakartaDate(now), 1), '00:00')
  throw new AppError('redeem_limit', {
    params: { times: perDay },
    retryAfterSeconds: Math.ceil((tomorrow.getTime() - now.getTime()) / 1000),
  })
}
