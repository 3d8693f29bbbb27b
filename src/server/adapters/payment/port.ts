import type { ChargeTold } from '#domain/payment-state.ts'

/**
 * What the shop asks of whoever takes its money. Every call is idempotent: a charge by the
 * payment's id, a refund by its key.
 */
export type PaymentPort = {
  /** The name in `/hooks/{provider}` and in the payments table. */
  provider: string
  /**
   * Methods that this gateway offers, in the order to show them. Cash on delivery is the shop's own
   * and is not among them.
   */
  methods: PaymentMethod[]
  /**
   * What the charge of a payment is called there, known before it is opened. Every call takes this
   * name until `start` or `read` answers another.
   */
  nameOf: (paymentId: string) => string
  /**
   * Opens a charge. Throws `PaymentUnavailable` when the gateway cannot be reached or answers
   * nonsense; the order stays payable.
   */
  start: (charge: Charge) => Promise<StartedCharge>
  /**
   * What the gateway knows now; the only fact that settles a payment. Null when it knows no such
   * charge.
   */
  read: (providerRef: string) => Promise<ChargeFact | null>
  /**
   * Gives a charge up that will not be paid any more. One that is over, or was paid meanwhile, is
   * left as it is: `read` tells which.
   */
  cancel: (providerRef: string) => Promise<void>
  /**
   * How much of a paid charge the gateway can send back by itself. `no`: a bank transfer or store
   * credit is left.
   */
  refundable: (paid: PaidCharge, now: Date) => 'any_amount' | 'whole' | 'no'
  /**
   * Sends money of a paid charge back to where it came from. The key makes it once: asked again, it
   * answers what became of it. `refused` is an answer of the gateway; throws `PaymentUnavailable`
   * when it is not known whether it was done, and is then asked again with the same key.
   */
  refund: (ask: RefundAsk) => Promise<RefundFact>
  /**
   * What became of a refund that was pending. Null when the gateway knows no refund of this key.
   */
  readRefund: (refund: {
    reference: string
    key: string
    refundRef: string | null
  }) => Promise<RefundFact | null>
  /**
   * The gateway's own books of a time: what came in and what went back, in any order. `known` are
   * the charges that the shop opened then or was paid by then: a gateway that publishes no list is
   * asked about each of them.
   */
  journal: (during: { from: Date; to: Date }, known: readonly string[]) => Promise<GatewayEntry[]>
  /** Checks a webhook's signature; null when it is not the gateway's. */
  verify: (headers: Headers, body: string) => GatewayNotice | null
}

export type PaymentMethod = {
  code: string
  kind: 'qris' | 'virtual_account' | 'e_wallet'
  name: string
  icon: string
}

export type Charge = {
  paymentId: string
  orderId: string
  orderNumber: string
  method: string
  /** Whole Rupiah; equals the sum of the items, of which shipping, fee and discount are some. */
  amount: number
  items: { name: string; quantity: number; price: number }[]
  expiresAt: Date
  returnUrl: string
}

export type Instructions = {
  /** The text that a QRIS code holds. */
  qr?: string
  accountNumber?: string
  bank?: string
  /** Mandiri's bills are paid by a company code and a number. */
  billerCode?: string
  /** Where the customer is sent to pay. */
  redirectUrl?: string
}

export type StartedCharge = { providerRef: string; instructions: Instructions; expiresAt: Date }
export type ChargeStatus = ChargeTold
export type ChargeFact = {
  providerRef: string
  status: ChargeStatus
  /**
   * What the shop asked for and the customer paid, without a fee that the gateway may have laid on
   * top.
   */
  amount: number
  /** Whose app paid a QRIS code, in lower case, where the gateway says so. */
  issuer: string | null
  /** What was given back of a paid charge; it stays `paid`. */
  refunded: number
}

export type PaidCharge = { method: string; amount: number; issuer: string | null; paidAt: Date }
/** The key is at most 40 letters, digits, `-` and `_`. */
export type RefundAsk = { reference: string; amount: number; key: string; reason: string }
export type RefundFact = {
  refundRef: string
  amount: number
  status: 'done' | 'pending' | 'refused'
  reason: string
}

/** `key` is the shop's name of a refund, null for money that came in. */
export type GatewayEntry = {
  reference: string
  kind: 'capture' | 'refund'
  amount: number
  key: string | null
  at: Date
}
/**
 * `otherRef` is a second name of the charge, where a notice holds two. `refundKey` names the refund
 * that it is about, null when it is about the charge; `paymentId` the payment, where the gateway
 * repeats it.
 */
export type GatewayNotice = {
  providerRef: string
  otherRef: string | null
  status: string
  refundKey: string | null
  paymentId: string | null
}

export class PaymentUnavailable extends Error {}
