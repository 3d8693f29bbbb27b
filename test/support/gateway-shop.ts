/**
 * A shop whose gateway is Midtrans or Xendit, which is a server of this machine that behaves as
 * documented.
 */
import { makeLog } from '../../src/server/platform/log.ts'
import type { Told } from './forged-notices.ts'
import type { GatewayServer } from './gateway-server.ts'
import { MIDTRANS_KEY, startMidtrans, type MidtransServer } from './midtrans-server.ts'
import { openTestShop, TEST_NOW, type TestShop } from './shop.ts'
import { startXendit, XENDIT_KEY, XENDIT_TOKEN, type XenditServer } from './xendit-server.ts'

type World = {
  test: TestShop
  server: GatewayServer
  log: string[]
  notice: (reference: string) => Told
  pay: (reference: string, amount?: number) => void
}

export const openGatewayShop = async (
  name: 'midtrans' | 'xendit',
): Promise<World & { midtrans?: MidtransServer; xendit?: XenditServer }> => {
  const log: string[] = []
  const logger = makeLog('warn', { write: (line: string) => void log.push(line) })
  let test: TestShop | null = null
  const now = () => test?.clock.now() ?? new Date(TEST_NOW)
  if (name === 'midtrans') {
    const server = await startMidtrans(now)
    test = await openTestShop(
      { PAYMENT_GATEWAY: name, MIDTRANS_SERVER_KEY: MIDTRANS_KEY, MIDTRANS_URL: server.url },
      logger,
    )
    const pay = (reference: string, gross?: number) =>
      server.change(reference, { status: 'settlement', ...(gross === undefined ? {} : { gross }) })
    return {
      test,
      server,
      log,
      pay,
      notice: (reference) => server.noticeOf(reference),
      midtrans: server,
    }
  }
  const server = await startXendit(now)
  const environment = {
    XENDIT_SECRET_KEY: XENDIT_KEY,
    XENDIT_CALLBACK_TOKEN: XENDIT_TOKEN,
    XENDIT_URL: server.url,
  }
  test = await openTestShop({ PAYMENT_GATEWAY: name, ...environment }, logger)
  const pay = (reference: string, captured?: number) =>
    server.change(reference, {
      status: 'SUCCEEDED',
      ...(captured === undefined ? {} : { captured }),
    })
  return {
    test,
    server,
    log,
    pay,
    notice: (reference) => server.noticeOf(reference),
    xendit: server,
  }
}
