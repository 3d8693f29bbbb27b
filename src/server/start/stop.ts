import type { Listener } from './listener.ts'
import type { OpenShop } from '../shop.ts'
import type { Worker } from './worker.ts'

/**
 * Longer than a request or an outbox effect may take; a container's grace period should be a little
 * longer.
 */
const STOP_GRACE_MS = 10_000

type Running = {
  open: OpenShop
  listener: Listener
  worker: Worker | null
  closeOthers?: () => void
  /** Sends the last traces; bounded by itself. */
  stopTracing?: () => Promise<void>
}

/**
 * Graceful shutdown on SIGTERM and SIGINT (exit 0) and on an uncaught exception (exit 1): finishes
 * running requests and effects, then closes the database. Logs unhandled rejections.
 */
export const stopOnSignals = ({
  open,
  listener,
  worker,
  closeOthers = () => {},
  stopTracing = async () => {},
}: Running): void => {
  const { log, live, desk } = open.shop
  let isStopping = false
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    // Open event streams would keep the listener open.
    live.close()
    desk.close()
    await listener.stop(STOP_GRACE_MS)
    await worker?.stop()
    closeOthers()
    await Promise.all([open.close(), stopTracing()])
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void stop(0)
    })
  }
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason }, 'a rejection was not handled'),
  )
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error was not caught: stopping')
    void stop(1)
  })
}
