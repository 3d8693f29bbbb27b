import { setTimeout as pause } from 'node:timers/promises'

/** Batches the values of some milliseconds, one send at a time. */
export const batched = (
  milliseconds: number,
  send: (given: string[]) => Promise<unknown>,
): ((given: readonly string[]) => void) => {
  let waiting: Set<string> | null = null
  let isSending = false
  const next = async (): Promise<void> => {
    isSending = true
    while (waiting !== null) {
      await pause(milliseconds, undefined, { ref: false })
      const given: string[] = [...waiting]
      waiting = null
      await send(given)
    }
    isSending = false
  }
  return (given) => {
    waiting ??= new Set()
    for (const one of given) waiting.add(one)
    if (!isSending) void next()
  }
}
