import {
  cancelVoucher,
  getVoucherQr,
  listVouchers as listVouchersCall,
  redeemPoints,
} from '#contract/vouchers.ts'
import { VOUCHERS_PAGE_SIZE } from '#domain/limits.ts'
import { AppError } from '../errors.ts'
import { pageMetaOf } from '../http/page-meta.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { cancel } from './cancel.ts'
import { presentVoucher } from './present.ts'
import { redeem } from './redeem.ts'
import { findVoucher, listVouchers } from './store/vouchers.ts'
import { makeVoucherToken, VOUCHER_TOKEN_RENEW_SECONDS } from './voucher-qr.ts'

export const voucherCalls: Served[] = [
  serve(redeemPoints, [once()], async (ask) => ({
    data: await ask.once(async () => ({ work: (tx) => redeem(tx, ask) })),
  })),

  serve(listVouchersCall, [], async ({ shop, customer, query, locale, now }) => {
    const perPage = query.per_page ?? VOUCHERS_PAGE_SIZE
    const asked = {
      status: query.status,
      descending: query.sort === 'desc',
      page: query.page,
      perPage,
    }
    const { vouchers, total } = await listVouchers(shop.db, customer.customerId, asked)
    return {
      data: vouchers.map((voucher) => presentVoucher(voucher, shop.settings(), locale, now)),
      meta: pageMetaOf(total, query.page, perPage),
    }
  }),

  serve(getVoucherQr, [], async ({ shop, customer, params, now }) => {
    const voucher = await findVoucher(shop.db, customer.customerId, params.id)
    if (!voucher) throw new AppError('not_found')
    if (voucher.state !== 'active' || voucher.expiresAt <= now) throw new AppError('voucher_state')
    const { token, expiresAt } = makeVoucherToken(shop.config.secrets, voucher.token, now)
    return {
      data: {
        token,
        expires_at: expiresAt.toISOString(),
        renew_seconds: VOUCHER_TOKEN_RENEW_SECONDS,
        server_time: now.toISOString(),
      },
    }
  }),

  serve(cancelVoucher, [], async ({ shop, customer, params, locale, now }) => {
    const voucher = await cancel(shop, customer.customerId, params.id, now)
    return { data: presentVoucher(voucher, shop.settings(), locale, now) }
  }),
]
