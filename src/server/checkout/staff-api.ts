import { simulateCoupons as simulateCall } from '#contract/staff/coupons/coupon-simulation.ts'
import { limit } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Context } from '../shop.ts'
import { staff } from '../staff/index.ts'
import { simulateCoupons } from './coupons/simulate-coupons.ts'

type Asking = Context & { body: { phone: string | null }; staff?: { id: string } }
/** Looking for a customer counts as at the till. */
const phoneLimit = limit('tillLookup', ({ body, staff: caller }: Asking) =>
  body.phone === null ? null : (caller?.id ?? null),
)

export const couponSimulationCalls: Served[] = [
  serve(simulateCall, [staff(), phoneLimit], async (ask) => ({ data: await simulateCoupons(ask) })),
]
