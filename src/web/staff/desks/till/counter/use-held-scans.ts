import { useEffect, useRef, useState } from 'react'
import { searchGoods } from './basket.ts'
import type { Counter } from './use-counter.ts'

type Field = { typed: string; type: (text: string) => void }

/** What is scanned before the till knows its goods: taken one after another once it does. */
export const useHeldScans = (counter: Counter, field: Field) => {
  const isReady = counter.snapshot.data !== null
  const [held, setHeld] = useState<readonly string[]>([])
  const unknown = useRef<string[]>([])
  const fail = (texts: readonly string[]) => {
    const [only] = texts
    // A typed name is looked for, unless another one is being typed.
    if (texts.length === 1 && field.typed === '' && searchGoods(only!, counter.goods).length > 0)
      field.type(only!)
    else counter.failUnknown(texts.join(', '))
  }
  const latest = useRef({ take: counter.take, fail })
  useEffect(() => void (latest.current = { take: counter.take, fail }))
  useEffect(() => {
    if (!isReady) return
    const [first] = held
    if (first !== undefined) {
      // One a render, because each changes the basket that the next one is added to.
      const next = async () => {
        if (!(await latest.current.take(first))) unknown.current.push(first)
        setHeld((all) => all.slice(1))
      }
      return void next()
    }
    const texts = unknown.current.splice(0)
    if (texts.length > 0) latest.current.fail(texts)
  }, [isReady, held])
  /** False when the goods are known. */
  const hold = (text: string): boolean => {
    if (!isReady) setHeld((all) => [...all, text])
    return !isReady
  }
  return { held: held.length, hold }
}
