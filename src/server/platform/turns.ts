/**
 * Single-flight per name within this process. Calls during a run share one further run that begins
 * after it, so no caller gets data older than its call.
 */
export const makeTurns = <T>(): ((name: string, work: () => Promise<T>) => Promise<T>) => {
  const turns = new Map<string, { running: Promise<T>; next: Promise<T> | null }>()
  const begin = (name: string, work: () => Promise<T>): Promise<T> => {
    const running = work().finally(() => {
      if (turns.get(name)?.running === running) turns.delete(name)
    })
    turns.set(name, { running, next: null })
    return running
  }
  return (name, work) => {
    const turn = turns.get(name)
    if (!turn) return begin(name, work)
    const again = () => begin(name, work)
    return (turn.next ??= turn.running.then(again, again))
  }
}
