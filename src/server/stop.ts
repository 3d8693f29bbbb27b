import type { Front } from './front.ts'
import type { OpenShop } from './open.ts'
import type { Worker } from './worker.ts'

/**
 * Longer than a request or an effect of the outbox may take; a container's own patience should be a
 * little longer still.
 */
const STOP_GRACE_MS = 10_000

type Running = { open: OpenShop; front: Front; worker: Worker | null; closeOthers?: () => void }

/**
 * Ends the process in order on SIGTERM and SIGINT: what is under way is finished, what comes is
 * refused with 503, effects begun are done, the database is closed, exit 0. An error that nobody
 * caught ends it in the same order with 1, so that it costs nobody else's request; whoever
 * supervises the process starts it again. A rejection that nobody awaited is written down and ends
 * nothing.
 */
export const stopOnSignals = ({ open, front, worker, closeOthers = () => {} }: Running): void => {
  const { log, live } = open.shop
  let isStopping = false
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    // Streams of events would hold the door open.
    live.close()
    await front.stop(STOP_GRACE_MS)
    await worker?.stop()
    closeOthers()
    await open.close()
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
