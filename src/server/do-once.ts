import type { AnyCall } from '#contract/call.ts'
import { doOnce, doPrepared, hashOfForm, type Prepared } from './platform/idempotency.ts'
import type { Answer } from './serve.ts'
import type { Context } from './shop.ts'

type Ask = Context & {
  params?: unknown
  body?: unknown
  customer?: { customerId: string }
  staff?: { id: string }
}

/**
 * The handler of a call that may carry an `Idempotency-Key`. `prepare` reads, asks outside and
 * refuses; it may run more than once for one key, so nothing it does may count. The work that it
 * answers runs in one transaction with the key, and gives back what is stored of it. `answer` makes
 * the answer of that after the commit, and again for each repeat: what was done comes from the
 * stored part, what may have changed since is read anew.
 */
export const once =
  <A extends Ask, Done, C extends AnyCall>(
    call: C,
    prepare: (ask: A) => Promise<Prepared<Done>>,
    answer: (ask: A, done: Done) => Answer<C> | Promise<Answer<C>>,
  ): ((ask: A) => Promise<Answer<C>>) =>
  async (ask) => {
    const { shop, idempotencyKey: key, now } = ask
    if (key === null) return answer(ask, await doPrepared(shop.database, await prepare(ask)))
    const owner = ask.customer?.customerId ?? ask.staff?.id
    if (owner === undefined)
      throw new Error(`${call.method} ${call.path} has nobody who owns its keys.`)
    const claim = {
      owner,
      call: `${call.method} ${call.path}`,
      key,
      bodyHash: await hashOfForm(ask),
      now,
    }
    const { done, isReplay } = await doOnce(shop.database, claim, () => prepare(ask))
    const made = await answer(ask, done)
    return isReplay
      ? { ...made, headers: { ...made.headers, 'idempotent-replayed': 'true' } }
      : made
  }
