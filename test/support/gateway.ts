import { createHmac } from 'node:crypto'
import type { TestAnswer, TestShop } from './shop.ts'

/** What the gateway signs its notices with. */
export const sign = (test: TestShop, body: string, secret = test.config.paymentSecret): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** A notice at the shop's webhook, with headers as given. */
export const sendNotice = (
  test: TestShop,
  body: string,
  headers: Record<string, string>,
): Promise<TestAnswer> => test.request('POST', '/hooks/local', { body, headers })

/** A notice that the gateway itself sends. Answers the status. */
export const notice = async (test: TestShop, content: unknown): Promise<number> => {
  const body = JSON.stringify(content)
  return (await sendNotice(test, body, { 'x-gateway-signature': sign(test, body) })).status
}
