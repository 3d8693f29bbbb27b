/**
 * Work of one name, one at a time within this process. A call that comes while the work runs waits
 * for a further run, begun after it came, and all such calls share that one: so nobody is answered
 * from facts older than their question, and a storm of the same question costs two runs.
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
