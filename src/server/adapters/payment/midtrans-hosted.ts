import * as v from 'valibot'
import { paymentMethod } from '#domain/payments/payment-method.ts'
import { readAnswer, type AskGateway } from './gateway-http.ts'
import { PaymentUnavailable, type Charge, type StartedCharge } from './port.ts'

const NAME = 'midtrans'

const opened = v.object({ redirect_url: v.pipe(v.string(), v.regex(/^https:\/\//)) })

type Basics = {
  transaction_details: unknown
  item_details: unknown
  custom_expiry: { expiry_duration: number; unit: string }
}

/**
 * Opens Midtrans' own page (Snap) for one method. The transaction exists only once the customer
 * chooses to pay there: until then Midtrans reports the charge as unknown. A repeat opens another
 * page of the same `order_id`, of which only one can be paid.
 */
export const hostedPage = async (
  ask: AskGateway,
  { custom_expiry: { expiry_duration: duration, unit }, ...basics }: Basics,
  charge: Pick<Charge, 'paymentId' | 'method' | 'returnUrl' | 'expiresAt'> & {
    headers: Record<string, string>
  },
): Promise<StartedCharge> => {
  const name = paymentMethod(charge.method)?.midtrans
  if (name === undefined) throw new PaymentUnavailable(`${NAME}: does not offer ${charge.method}`)
  const answer = await ask('POST', '/snap/v1/transactions', {
    headers: charge.headers,
    body: {
      ...basics,
      enabled_payments: [name],
      // 3-D Secure for every card.
      ...(name === 'credit_card' ? { credit_card: { secure: true } } : {}),
      callbacks: { finish: charge.returnUrl },
      expiry: { duration, unit },
      page_expiry: { duration, unit },
    },
  })
  if (answer.status >= 300)
    throw new PaymentUnavailable(`${NAME}: opened no page, ${answer.status}`)
  const { redirect_url: redirectUrl } = readAnswer(NAME, opened, answer)
  return {
    providerRef: charge.paymentId,
    instructions: { redirectUrl },
    expiresAt: charge.expiresAt,
  }
}
