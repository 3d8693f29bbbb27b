import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listVouchers } from '#contract/vouchers.ts'
import { VOUCHERS_PAGE_SIZE } from '#domain/limits.ts'
import { sendWhole } from '#web/send.ts'
import { keys } from '../state/queries.ts'

export const VOUCHER_STATUSES = ['active', 'used', 'expired'] as const
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number]

/** A page of the customer's vouchers, oldest first. */
export const vouchersQuery = (status: VoucherStatus, page: number) =>
  queryOptions({
    queryKey: keys.vouchersOf(status, page),
    queryFn: ({ signal }) =>
      sendWhole(listVouchers, {
        query: {
          page: String(page),
          per_page: String(VOUCHERS_PAGE_SIZE),
          order: 'id',
          sort: 'asc',
          status,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
