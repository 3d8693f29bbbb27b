import { useCallback, useRef } from 'react'
import type { Data } from '#contract/call.ts'
import { listTillGoods } from '#contract/till/counter.ts'
import { useSnapshot } from '#web/staff/offline/use-snapshot.ts'
import { send } from '#web/staff/send.ts'

export const GOODS_SCOPE = 'till-goods'
const FRESH_MS = 120_000

export type TillGoods = ReturnType<typeof useTillGoods>

/** The goods of the till as this device keeps them; asked for every two minutes at most. */
export const useTillGoods = () => {
  const kept = useRef<{ at: number; data: Data<typeof listTillGoods> } | null>(null)
  const snapshot = useSnapshot(GOODS_SCOPE, async (signal) => {
    if (kept.current && Date.now() - kept.current.at < FRESH_MS) return kept.current.data
    const data = await send(listTillGoods, { signal })
    kept.current = { at: Date.now(), data }
    return data
  })
  const forget = useCallback(() => void (kept.current = null), [])
  return { snapshot, forget }
}
