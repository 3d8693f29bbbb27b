import { useState } from 'react'
import type { Pack } from '#contract/catalogue/pack.ts'
import { CallFailure } from '#web/send.ts'
import { addGoods, type Outcome } from '#web/shopping-list/add-goods.ts'

/** Putting packs into the cart, one call at a time. */
export const useAdding = () => {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** Resolves to what became of them; null when another call is under way or it failed. */
  const add = async (
    name: string,
    goods: readonly { pack: Pack; quantity: number }[],
  ): Promise<Outcome | null> => {
    if (busy !== null) return null
    setBusy(name)
    setProblem(null)
    setOutcome(null)
    try {
      const done = await addGoods(goods)
      setOutcome(done)
      return done
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(error.message)
      return null
    } finally {
      setBusy(null)
    }
  }
  return { busy, problem, outcome, add }
}
