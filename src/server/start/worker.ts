import { setTimeout as pause } from 'node:timers/promises'
import { sendDueNotices } from '../adapters/payment/local.ts'
import { makeJobs } from './jobs.ts'
import { makeOutboxHandlers, OUTBOX_LANES } from './subscribers.ts'
import type { OpenShop } from '../shop.ts'
import { makeOutboxRunner, OUTBOX_CHANNEL, type OutboxRunner } from '../platform/outbox.ts'
import { JOBS_CHANNEL, runDueJobs, type Job } from '../platform/schedule.ts'
import { UNTRACED, type Tracing } from './tracing/tracing.ts'

export type Worker = { stop: () => Promise<void> }

const IDLE_MS = 1_000
/** The minimum time between two claims: under load one claim then serves many effects. */
const CLAIM_EVERY_MS = 30

/**
 * Runs this process's own effects right after their commits; a worker also runs those of others
 * with it.
 */
export const openOutboxRunner = (
  open: OpenShop,
  tracing: Tracing = UNTRACED,
): OutboxRunner & { onSlotFree: (onFree: () => void) => void } => {
  const { shop } = open
  let onFree = () => {}
  const context = {
    database: shop.database,
    clock: shop.clock,
    handlers: tracing.handlers(makeOutboxHandlers(shop)),
    lanes: OUTBOX_LANES,
    log: shop.log,
  }
  const runner = tracing.runner(makeOutboxRunner(context, () => onFree()))
  shop.ownEffects = runner
  return { ...runner, onSlotFree: (call) => void (onFree = call) }
}

/**
 * Runs the outbox and the schedule until stopped: when woken by a commit, else every second. A slow
 * job delays no effect.
 */
export const startWorker = async (
  open: OpenShop,
  runner: ReturnType<typeof openOutboxRunner>,
  deliverNotice: (body: string, signature: string) => Promise<number>,
  tracing: Tracing = UNTRACED,
): Promise<Worker> => {
  const { shop } = open
  const jobs: Job[] = tracing.jobs(makeJobs(shop))
  const nextTry = new Map<string, number>()

  const effects = startLoop(
    shop.log,
    async () => {
      if ((await runner.take()) > 0) effects.wake()
    },
    CLAIM_EVERY_MS,
  )
  const schedule = startLoop(shop.log, async () => {
    const now = shop.clock.now()
    const due = jobs.filter(({ name, everySeconds }) => {
      const wait = (nextTry.get(name) ?? 0) - now.getTime()
      // Longer than a whole turn: the clock was put back.
      return wait <= 0 || wait > everySeconds * 1000
    })
    for (const job of due) nextTry.set(job.name, now.getTime() + job.everySeconds * 1000)
    if (due.length > 0) await runDueJobs(shop.database, shop.clock, due, shop.log)
  })
  const options = {
    database: shop.database,
    secret: shop.config.paymentSecret,
    deliver: deliverNotice,
  }
  const notices =
    shop.config.mode === 'demo'
      ? startLoop(shop.log, async () => void (await sendDueNotices(options, shop.clock.now())))
      : null

  const wakeUp = () => {
    effects.wake()
    notices?.wake()
  }
  runner.onSlotFree(effects.wake)
  open.onOutbox(wakeUp)
  await shop.database.listen(JOBS_CHANNEL, (name) => {
    if (name === null) nextTry.clear()
    else nextTry.delete(name)
    schedule.wake()
  })
  if (shop.database.engine === 'postgres') await shop.database.listen(OUTBOX_CHANNEL, wakeUp)
  return {
    stop: async () => {
      await Promise.all([effects.stop(), schedule.stop(), notices?.stop()])
      await runner.idle()
    },
  }
}

/** Repeats `turn`: `restMs` after the last one when woken meanwhile, else after a second. */
const startLoop = (log: OpenShop['shop']['log'], turn: () => Promise<void>, restMs = 0) => {
  let isStopped = false
  let isWoken = false
  let wakeSleeper = () => {}
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      isWoken = false
      try {
        await turn()
      } catch (error) {
        log.error({ err: error }, 'a worker loop failed and continues')
      }
      if (restMs > 0 && !isStopped) await pause(restMs)
      if (isWoken || isStopped) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, IDLE_MS)
        wakeSleeper = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const running = loop()
  return {
    wake: () => {
      isWoken = true
      wakeSleeper()
    },
    stop: async () => {
      isStopped = true
      wakeSleeper()
      await running
    },
  }
}
