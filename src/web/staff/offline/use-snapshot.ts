import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskTopic } from '#domain/staff/desk-topic.ts'
import { CallFailure } from '#web/send.ts'
import { useStore } from '#web/state/make-store.ts'
import { onHeard } from '../live/heard.ts'
import { useStaff } from '../session.ts'
import { purgeDone, outbox, startOutbox } from './outbox.ts'
import { readSnapshot, writeSnapshot, type Snapshot as StoredSnapshot } from './store.ts'

const ASK_EVERY_MS = 30_000

export type Snapshot<Data> = {
  data: Data | null
  /** When it was asked for; null without any. */
  at: Date | null
  /** Why the last attempt failed; null when it is up to date. */
  failure: CallFailure | null
  reload: () => void
}

/** A device without room shows the answer all the same; it has none without network. */
const keep = async (snapshot: StoredSnapshot): Promise<void> => {
  try {
    await writeSnapshot(snapshot)
    await purgeDone(snapshot.name, snapshot.at)
  } catch {
    // Shown already.
  }
}

/**
 * An answer that this device keeps: shown at once and without network, and asked for again when the
 * screen opens, every 30 seconds, when the shop says that things of `topic` changed, and when acts of
 * its scope were sent. `name` is the acts' scope.
 */
export function useSnapshot<Data>(
  name: string,
  ask: (signal: AbortSignal) => Promise<Data>,
  topic: DeskTopic | null = null,
): Snapshot<Data> {
  const { id: staffId } = useStaff()
  const { shown, setShown, failure, reload, renew, stop } = useAnswer(name, staffId, ask)
  const isStale = useIsStale(name, shown?.at ?? '')

  useEffect(() => {
    startOutbox()
    let isOver = false
    const open = async () => {
      const kept = await readSnapshot(name).catch(() => null)
      if (isOver) return
      if (kept?.staffId === staffId)
        setShown((now) => now ?? { data: kept.data as Data, at: kept.at })
      reload()
    }
    void open()
    const timer = setInterval(
      () => document.visibilityState === 'visible' && reload(),
      ASK_EVERY_MS,
    )
    addEventListener('online', reload)
    return () => {
      isOver = true
      clearInterval(timer)
      removeEventListener('online', reload)
      stop()
    }
  }, [name, staffId, reload, setShown, stop])

  useEffect(() => (topic === null ? undefined : onHeard(topic, renew)), [topic, renew])

  useEffect(() => {
    if (isStale) reload()
  }, [isStale, reload])

  return { data: shown?.data ?? null, at: shown ? new Date(shown.at) : null, failure, reload }
}

/** The newest answer and why the last attempt failed, with the ways to ask. */
const useAnswer = <Data>(
  name: string,
  staffId: string,
  ask: (signal: AbortSignal) => Promise<Data>,
) => {
  const [shown, setShown] = useState<{ data: Data; at: string } | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const latest = useRef(ask)
  useEffect(() => void (latest.current = ask))
  const asking = useRef<AbortController | null>(null)
  const isOld = useRef(false)
  const reload = useCallback(() => {
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    const load = async () => {
      do {
        isOld.current = false
        const at = new Date().toISOString()
        const data = await latest.current(own.signal)
        if (own.signal.aborted) return
        setShown({ data, at })
        setFailure(null)
        await keep({ name, staffId, at, data })
      } while (isOld.current)
    }
    load()
      .catch((error: unknown) => {
        if (own.signal.aborted) return
        if (!(error instanceof CallFailure)) throw error
        setFailure(error)
      })
      .finally(() => {
        if (asking.current === own) asking.current = null
      })
  }, [name, staffId])
  // On a busy floor things change faster than a slow network answers: an answer that is on its way
  // is shown before the next one is asked for.
  const renew = useCallback(() => {
    if (asking.current === null) reload()
    else isOld.current = true
  }, [reload])
  const stop = useCallback(() => asking.current?.abort(), [])
  return { shown, setShown, failure, reload, renew, stop }
}

/**
 * Sent acts stay on top of the snapshot until it contains them. A refused one may have changed
 * something too, such as the attempts that are left.
 */
const useIsStale = (name: string, askedAt: string): boolean =>
  useStore(outbox, (acts) => {
    const own = acts.filter((act) => act.scope === name)
    return (
      own.some(({ state, settledAt }) => state === 'done' || (settledAt ?? '') > askedAt) &&
      own.every(({ state }) => state !== 'waiting')
    )
  })
