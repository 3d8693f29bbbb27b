import { sendDueNotices } from './adapters/payment/local.ts'
import { makeJobs, makeOutboxHandlers } from './jobs.ts'
import type { OpenShop } from './open.ts'
import { OUTBOX_CHANNEL, workOutbox } from './platform/outbox.ts'
import { runDueJobs, type Job } from './platform/schedule.ts'

export type Worker = { stop: () => Promise<void> }

const IDLE_MS = 1_000

/** Works the outbox and the schedule until stopped: at once when woken by a commit, else every second. */
export const startWorker = async (open: OpenShop, deliverNotice: (body: string, signature: string) => Promise<number>): Promise<Worker> => {
  const { shop } = open
  const handlers = makeOutboxHandlers(shop)
  const jobs: Job[] = makeJobs(shop)
  const nextTry = new Map<string, number>()
  let isStopped = false
  let isWoken = false
  let wake = () => {}
  const wakeUp = () => {
    isWoken = true
    wake()
  }
  open.onOutbox(wakeUp)
  if (shop.database.engine === 'postgres') await shop.database.listen(OUTBOX_CHANNEL, wakeUp)

  const turn = async (): Promise<void> => {
    while (!isStopped && (await workOutbox(shop.database, shop.clock, handlers, shop.log)) > 0);
    const now = shop.clock.now()
    if (shop.config.mode === 'demo')
      await sendDueNotices({ database: shop.database, secret: shop.config.paymentSecret, deliver: deliverNotice }, now)
    const due = jobs.filter(({ name }) => now.getTime() >= (nextTry.get(name) ?? 0))
    for (const job of due) nextTry.set(job.name, now.getTime() + job.everySeconds * 1000)
    if (due.length > 0) await runDueJobs(shop.database, shop.clock, due, shop.log)
  }

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      isWoken = false
      try {
        await turn()
      } catch (error) {
        shop.log.error({ err: error }, 'the worker failed and goes on')
      }
      if (isWoken || isStopped) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, IDLE_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const running = loop()
  return {
    stop: async () => {
      isStopped = true
      wake()
      await running
    },
  }
}
