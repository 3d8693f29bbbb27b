import { HOUR_MS } from '#domain/time.ts'
import type { OpenShop } from '../shop.ts'
import { answerDataRequest, listOpenRequests } from './index.ts'

/**
 * `requests list | answer`: customers' requests about their data. Returns the exit code, or null
 * for unknown words.
 */
export const dataRequests = async (
  { shop }: OpenShop,
  [verb, id, state, ...words]: string[],
  print: (line: string) => void,
): Promise<number | null> => {
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
  const isDone = await answerDataRequest(shop, id, state, answer, now)
  print(isDone ? `${id}: ${state}` : `there is no open request ${id}`)
  return isDone ? 0 : 1
}
