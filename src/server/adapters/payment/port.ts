/** What the shop asks of whoever takes its money. Every call is idempotent by the payment's id. */
export type PaymentPort = {
  /** The name in `/hooks/{provider}` and in the payments table. */
  provider: string
  /** Methods that this gateway offers, in the order to show them. Cash on delivery is the shop's own and is not among them. */
  methods: PaymentMethod[]
  /** Opens a charge. Throws `PaymentUnavailable` when the gateway cannot be reached or answers nonsense; the order stays payable. */
  start: (charge: Charge) => Promise<StartedCharge>
  /** What the gateway knows now; the only fact that settles a payment. Null when it knows no such charge. */
  read: (providerRef: string) => Promise<ChargeFact | null>
  /** Gives a charge up that will not be paid any more. */
  cancel: (providerRef: string) => Promise<void>
  /** Checks a webhook's signature; null when it is not the gateway's. */
  verify: (headers: Headers, body: string) => { providerRef: string; status: string } | null
}

export type PaymentMethod = { code: string; kind: 'qris' | 'virtual_account' | 'e_wallet'; name: string; icon: string }

export type Charge = {
  paymentId: string
  orderId: string
  orderNumber: string
  method: string
  /** Whole Rupiah; equals the sum of the items, of which shipping, fee and discount are some. */
  amount: number
  items: { name: string; quantity: number; price: number }[]
  expiresAt: Date
  customer: { name: string; phone: string }
  returnUrl: string
}

export type Instructions = {
  /** The text that a QRIS code holds. */
  qr?: string
  accountNumber?: string
  bank?: string
  /** Where the customer is sent to pay. */
  redirectUrl?: string
}

export type StartedCharge = { providerRef: string; instructions: Instructions; expiresAt: Date }
export type ChargeStatus = 'pending' | 'paid' | 'expired' | 'failed' | 'cancelled'
export type ChargeFact = { providerRef: string; status: ChargeStatus; amount: number }

export class PaymentUnavailable extends Error {}
