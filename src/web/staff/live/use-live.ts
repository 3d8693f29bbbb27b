import { useEffect } from 'react'
import type { Query } from '@tanstack/react-query'
import { useStore } from '#web/state/make-store.ts'
import { queries } from '../queries.ts'
import { spread } from './heard.ts'
import { oldKeys } from './old-keys.ts'
import { follow, isLost } from './stream.ts'

const TOGETHER_MS = 300
/**
 * What a screen asked for while the stream opened may miss a change of that moment: it is asked for
 * again once the screen has come to rest.
 */
const AT_REST_MS = 3_000
const ASK_AGAIN_MS = 15_000

/** Refetches what a topic made old; null for everything that is shown. */
const renew = (topics: ReadonlySet<string> | null): void => {
  spread(topics)
  if (topics === null) return void refetch(() => true)
  const old = oldKeys(topics)
  void refetch(({ queryKey }) => old.has(queryKey[0]))
}

/**
 * Refetches what is shown, without breaking off an answer that is on its way: where things change
 * faster than the network answers, none would ever arrive. That answer may be old already.
 */
const refetch = async (predicate: (query: Pick<Query, 'queryKey'>) => boolean): Promise<void> => {
  const isUnderWay = queries.isFetching({ predicate }) > 0
  await queries.invalidateQueries({ predicate }, { cancelRefetch: false })
  if (isUnderWay) await queries.invalidateQueries({ predicate }, { cancelRefetch: false })
}

/** Refetches lists when the shop says that they changed; without its stream again and again. */
export const useLive = (): { isLost: boolean } => {
  useEffect(() => {
    const reading = new AbortController()
    let waiting: ReturnType<typeof setTimeout> | undefined
    let rest: ReturnType<typeof setTimeout> | undefined
    let heard: Set<string> | null = new Set()
    // One change tells of several topics.
    const note = (topic: string | null) => {
      if (topic === null) heard = null
      else heard?.add(topic)
      waiting ??= setTimeout(() => {
        waiting = undefined
        renew(heard)
        heard = new Set()
      }, TOGETHER_MS)
    }
    void follow(reading.signal, (topic) => {
      if (topic === null && rest === undefined) rest = setTimeout(note, AT_REST_MS, null)
      else note(topic)
    })
    return () => {
      clearTimeout(waiting)
      clearTimeout(rest)
      reading.abort()
    }
  }, [])
  const lost = useStore(isLost)
  useEffect(() => {
    if (!lost) return
    const timer = setInterval(() => renew(null), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [lost])
  return { isLost: lost }
}
