import { HOUR_MS } from '#domain/time.ts'
import type { OpenShop } from '../shop.ts'
import { AppError } from '../errors.ts'
import { commandDoer, performCommand, readAs } from '../staff/index.ts'
import { answerDataRequest } from './requests.ts'
import { listOpenRequests } from './store/my-data.ts'

/**
 * `requests list | answer`: customers' requests about their data. Returns the exit code, or null
 * for unknown words.
 */
export const dataRequests = async (
  { shop }: OpenShop,
  given: string[],
  print: (line: string) => void,
): Promise<number | null> => {
  const { words: all, login } = readAs(given)
  const [verb, id, state, ...words] = all
  const now = shop.clock.now()
  if (verb === 'list') {
    const waiting = await listOpenRequests(shop.db)
    for (const { id: one, customerId, subject, dueAt, message } of waiting) {
      const hours = Math.floor((dueAt.getTime() - now.getTime()) / HOUR_MS)
      print(
        `${one}  due in ${hours} h  customer ${customerId}  ${subject}: ${message.replaceAll(/\s+/g, ' ')}`,
      )
    }
    print(waiting.length === 0 ? 'no open requests' : `${waiting.length} waiting`)
    return 0
  }
  const answer = words.join(' ').trim()
  if (verb !== 'answer' || !id || (state !== 'done' && state !== 'refused') || answer === '')
    return null
  const doer = await commandDoer(shop, { login, needs: 'customers.write', now })
  if (!doer) {
    print(`${login} is not an account that may do this`)
    return 1
  }
  const failure = await performCommand(doer, async (tx) => {
    const act = await answerDataRequest(tx, { id, state, answer, now })
    if (!act) throw new AppError('not_found')
    return { done: null, act }
  })
  print(
    failure === null
      ? `${id}: ${state}`
      : failure === 'not_found'
        ? `there is no open request ${id}`
        : failure,
  )
  return failure === null ? 0 : 1
}
