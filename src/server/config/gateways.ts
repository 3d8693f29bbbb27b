import { methodsAt } from '#domain/payments/payment-method.ts'
import type { MidtransAccount } from '../adapters/payment/midtrans.ts'
import type { GatewaySetting } from '../adapters/payment/open.ts'

/** The environment variables of the gateways, already validated one by one. */
type Variables = {
  SHOP_MODE: 'demo' | 'live'
  PAYMENT_GATEWAY: GatewaySetting['chosen']
  PAYMENT_METHODS?: string | undefined
  PAYMENT_SECRET?: string | undefined
  MIDTRANS_SERVER_KEY?: string | undefined
  MIDTRANS_URL: string
  MIDTRANS_QRIS_ACQUIRER: MidtransAccount['qrisAcquirer']
  XENDIT_SECRET_KEY?: string | undefined
  XENDIT_CALLBACK_TOKEN?: string | undefined
  XENDIT_URL: string
}

/** The gateway settings. The embedded one exists in the demo only. */
export const gatewaysFrom = (e: Variables, demoSecret: string): GatewaySetting => {
  const methods = e.PAYMENT_METHODS?.split(',') ?? null
  return {
    chosen: e.PAYMENT_GATEWAY,
    localSecret: e.SHOP_MODE === 'demo' ? (e.PAYMENT_SECRET ?? demoSecret) : null,
    midtrans: e.MIDTRANS_SERVER_KEY
      ? {
          serverKey: e.MIDTRANS_SERVER_KEY,
          url: e.MIDTRANS_URL,
          qrisAcquirer: e.MIDTRANS_QRIS_ACQUIRER,
          methods,
        }
      : null,
    xendit:
      e.XENDIT_SECRET_KEY && e.XENDIT_CALLBACK_TOKEN
        ? {
            secretKey: e.XENDIT_SECRET_KEY,
            callbackToken: e.XENDIT_CALLBACK_TOKEN,
            url: e.XENDIT_URL,
            methods,
          }
        : null,
  }
}

/** Missing or inconsistent settings, a sentence each. */
export const gatewayProblems = (e: Variables): string[] => {
  const problems: string[] = []
  if (e.PAYMENT_GATEWAY === 'midtrans' && !e.MIDTRANS_SERVER_KEY)
    problems.push('PAYMENT_GATEWAY=midtrans needs MIDTRANS_SERVER_KEY.')
  if (e.PAYMENT_GATEWAY === 'xendit' && !e.XENDIT_SECRET_KEY)
    problems.push('PAYMENT_GATEWAY=xendit needs XENDIT_SECRET_KEY.')
  if (!e.XENDIT_SECRET_KEY !== !e.XENDIT_CALLBACK_TOKEN)
    problems.push('Xendit needs both XENDIT_SECRET_KEY and XENDIT_CALLBACK_TOKEN.')
  if (e.MIDTRANS_SERVER_KEY?.startsWith('SB-') && e.MIDTRANS_URL === 'https://api.midtrans.com')
    problems.push(
      'MIDTRANS_SERVER_KEY is a key of the sandbox: set MIDTRANS_URL to https://api.sandbox.midtrans.com.',
    )
  const offered = e.PAYMENT_GATEWAY === 'local' ? null : methodsAt(e.PAYMENT_GATEWAY)
  const unknown = offered && e.PAYMENT_METHODS?.split(',').filter((code) => !offered.includes(code))
  if (unknown && unknown.length > 0)
    problems.push(`PAYMENT_METHODS: ${e.PAYMENT_GATEWAY} does not offer ${unknown.join(', ')}.`)
  return problems
}
