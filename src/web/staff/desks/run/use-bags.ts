import { useState } from 'react'
import type { OwnStop } from '#contract/staff/delivery/my-run.ts'
import { missingBags, readBag } from '#domain/delivery/bags.ts'
import { useT } from '#web/staff/words.ts'
import { stored } from '#web/state/stored.ts'
import { baggedOf } from './step.ts'

const parseBags = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null

export type Bags = {
  /** Codes of scanned bags that still count. */
  bags: readonly string[]
  take: (text: string) => void
  missingOf: (stop: OwnStop) => string[]
  /** Why the last scan was refused. */
  refusal: string | null
  forget: () => void
}

/** Scanned bags of these stops, also after a reload. */
export const useBags = (
  key: string,
  stops: readonly OwnStop[],
  strangeWord: 'run.strange' | 'run.strangeHere',
): Bags => {
  const t = useT()
  const kept = stored(key, 'device', parseBags)
  const [codes, setCodes] = useState<readonly string[]>(() => kept.read() ?? [])
  const [refusal, setRefusal] = useState<string | null>(null)
  const orders = stops.map(baggedOf)
  // The desk may have removed a bag since it was scanned.
  const bags = [
    ...new Set(
      codes.flatMap((code) => {
        const read = readBag(code, orders)
        return read.kind === 'bag' ? [read.code] : []
      }),
    ),
  ]
  const scanned = new Set(bags)
  const take = (text: string) => {
    const { kind, code } = readBag(text, orders)
    const words = { bag: null, removed: 'run.removed', other: strangeWord } as const
    const word = words[kind]
    setRefusal(word && t(word, { code }))
    if (kind !== 'bag' || scanned.has(code)) return
    const next = [...bags, code]
    kept.write(next)
    setCodes(next)
  }
  return {
    bags,
    take,
    missingOf: (stop) => missingBags(baggedOf(stop), scanned),
    refusal,
    forget: () => kept.write(null),
  }
}
