import type { Amount, Id } from '#domain/units.ts'
import type { ChargeTold } from '#domain/payments/payment-state.ts'

/**
 * A payment gateway. Every call is idempotent: a charge by the payment's id, a refund by its key.
 */
export type PaymentPort = {
  /** The name in `/hooks/{provider}` and in the payments table. */
  provider: string
  /** The gateway's methods in the order to show them, without the shop's own cash on delivery. */
  methods: readonly string[]
  /**
   * The charge's name at the gateway, known before it is opened, until `start` or `read` returns
   * another.
   */
  nameOf: (paymentId: Id<'payment'>) => string
  /**
   * Opens a charge. Throws `PaymentUnavailable` when the gateway is unreachable or unreadable; the
   * order stays payable.
   */
  start: (charge: Charge) => Promise<StartedCharge>
  /**
   * The gateway's current state of a charge, the only fact that settles a payment; null for an
   * unknown charge.
   */
  read: (providerRef: string) => Promise<ChargeFact | null>
  /**
   * Cancels an open charge. One that is over or paid meanwhile stays as it is: `read` tells which.
   */
  cancel: (providerRef: string) => Promise<void>
  /**
   * How much of a paid charge the gateway can refund. `no`: by bank transfer or store credit
   * instead.
   */
  refundable: (paid: PaidCharge, now: Date) => 'any_amount' | 'whole' | 'no'
  /**
   * Refunds a paid charge, idempotent by key. `refused` is final; throws `PaymentUnavailable` when
   * the outcome is unknown: retry with the same key.
   */
  refund: (ask: RefundAsk) => Promise<RefundFact>
  /** The outcome of a pending refund; null when the gateway knows no refund with this key. */
  readRefund: (refund: {
    reference: string
    key: string
    refundRef: string | null
  }) => Promise<RefundFact | null>
  /**
   * The gateway's captures and refunds of a period, in any order. `known`: the shop's charges of
   * that period, for gateways without a list.
   */
  journal: (during: { from: Date; to: Date }, known: readonly string[]) => Promise<GatewayEntry[]>
  /** Checks a webhook's signature; null when it is not the gateway's. */
  verify: (headers: Headers, body: string) => GatewayNotice | null
}

export type Charge = {
  paymentId: Id<'payment'>
  orderId: Id<'order'>
  orderNumber: string
  /** The shop's name, as it stands on the customer's statement. */
  shop: string
  method: string
  /** Whole Rupiah; equals the sum of the items, which include shipping, fee and discount. */
  amount: Amount
  items: { name: string; quantity: number; price: Amount }[]
  expiresAt: Date
  returnUrl: string
}

export type Instructions = {
  /** The content of a QRIS code. */
  qr?: string
  /** A virtual account's number, or the code that a cashier is shown. */
  accountNumber?: string
  bank?: string
  /** Mandiri's bills are paid by a company code and a number. */
  billerCode?: string
  /** The page where the customer pays. */
  redirectUrl?: string
}

export type StartedCharge = { providerRef: string; instructions: Instructions; expiresAt: Date }
export type ChargeStatus = ChargeTold
export type ChargeFact = {
  providerRef: string
  status: ChargeStatus
  /** The requested amount that the customer paid, without a fee added by the gateway. */
  amount: Amount
  /** The app that paid a QRIS code, in lower case, where the gateway reports it. */
  issuer: string | null
  /** The refunded part of a paid charge; it stays `paid`. */
  refunded: Amount
}

export type PaidCharge = { method: string; amount: Amount; issuer: string | null; paidAt: Date }
/** The key has at most 40 letters, digits, `-` and `_`. */
export type RefundAsk = {
  reference: string
  method: string
  amount: Amount
  key: string
  reason: string
}
export type RefundFact = {
  refundRef: string
  amount: Amount
  status: 'done' | 'pending' | 'refused'
  reason: string
}

/** `key` is the shop's key of a refund, null for a capture. */
export type GatewayEntry = {
  reference: string
  kind: 'capture' | 'refund'
  amount: Amount
  key: string | null
  at: Date
}
/**
 * `otherRef`: a second name of the charge, if the notice has one. `refundKey`: the refund it
 * concerns, null for the charge. `paymentId`: the payment, if the gateway repeats it.
 */
export type GatewayNotice = {
  providerRef: string
  otherRef: string | null
  status: string
  refundKey: string | null
  paymentId: Id<'payment'> | null
}

export class PaymentUnavailable extends Error {}
